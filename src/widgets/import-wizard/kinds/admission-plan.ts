import type { KindScreen } from './kind-screen.ts'

export const admissionPlan: KindScreen = {
  title: 'titleAdmissionPlan',
  wrong: 'wrong_admission_plan',
  noProvince: 'noProvinceFirst',
  namesClasses: false,
}
