export { Evaluation, type EvaluationProps } from './Evaluation.tsx'
export { manifest } from './manifest.ts'
