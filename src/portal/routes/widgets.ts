import { lazyComponent } from './screen.ts'

// One loader a widget: rows that show the same one share its chunk.
export const accountConflictList = lazyComponent(() =>
  import('../../widgets/account-conflict-list/index.ts').then(room => room.AccountConflictList),
)
export const careerArchive = lazyComponent(() => import('../../widgets/career-archive/index.ts').then(room => room.CareerArchive))
export const activities = lazyComponent(() => import('../../widgets/activities/index.ts').then(room => room.Activities))
export const careerRecords = lazyComponent(() => import('../../widgets/career-records/index.ts').then(room => room.CareerRecords))
export const classRoster = lazyComponent(() => import('../../widgets/class-roster/index.ts').then(room => room.ClassRoster))
export const collegeAspiration = lazyComponent(() =>
  import('../../widgets/college-aspiration/index.ts').then(room => room.CollegeAspiration),
)
export const collegeDataAdmin = lazyComponent(() => import('../../widgets/college-data-admin/index.ts').then(room => room.CollegeDataAdmin))
export const collegeSearch = lazyComponent(() => import('../../widgets/college-search/index.ts').then(room => room.CollegeSearch))
export const evaluation = lazyComponent(() => import('../../widgets/evaluation/index.ts').then(room => room.Evaluation))
export const consult = lazyComponent(() => import('../../widgets/consult/index.ts').then(room => room.Consult))
export const majorExplorer = lazyComponent(() => import('../../widgets/major-explorer/index.ts').then(room => room.MajorExplorer))
export const performance = lazyComponent(() => import('../../widgets/performance/index.ts').then(room => room.Performance))
export const siteEmbedding = lazyComponent(() => import('../../widgets/site-embedding/index.ts').then(room => room.SiteEmbedding))
export const staffRoster = lazyComponent(() => import('../../widgets/staff-roster/index.ts').then(room => room.StaffRoster))
export const studentBasics = lazyComponent(() => import('../../widgets/student-basics/index.ts').then(room => room.StudentBasics))
export const studentRoster = lazyComponent(() => import('../../widgets/student-roster/index.ts').then(room => room.StudentRoster))
export const subjectSelection = lazyComponent(() => import('../../widgets/subject-selection/index.ts').then(room => room.SubjectSelection))
export const teacherRoster = lazyComponent(() => import('../../widgets/teacher-roster/index.ts').then(room => room.TeacherRoster))
export const termList = lazyComponent(() => import('../../widgets/term-list/index.ts').then(room => room.TermList))
export const vipAdmin = lazyComponent(() => import('../../widgets/vip-admin/index.ts').then(room => room.VipAdmin))
export const vipPay = lazyComponent(() => import('../../widgets/vip-pay/index.ts').then(room => room.VipPay))
