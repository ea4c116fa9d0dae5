/** The track of a province whose candidates all stand in one table. */
export const everyTrack = '综合'
