/** What follows the year of enrolment in the name of a cohort. */
export const yearSuffix = '级'
/** 2025级: the cohort that entered in 2025 (G076). */
export const yearName = (year: number) => `${year}${yearSuffix}`
