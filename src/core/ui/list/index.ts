export { useClassChoices } from './class-choices.ts'
export { byRow, byWord, byYear, chosenOf, type ListFilter, queryOfFilters } from './filters.ts'
export { ListPage, type ListPageProps } from './ListPage.tsx'
export { type ListColumn, type ListFilters, type ListState, useListPage } from './useListPage.ts'
