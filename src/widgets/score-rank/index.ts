export { manifest } from './manifest.ts'
export { ScoreRank, type ScoreRankProps } from './ScoreRank.tsx'
