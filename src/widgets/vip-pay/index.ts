export { manifest } from './manifest.ts'
export { VipPay, type VipPayProps } from './VipPay.tsx'
