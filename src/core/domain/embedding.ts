import type { UType } from './access.ts'

/** Widgets a page may be given a token for. Their calls: contracts/embedding.ts. */
export const embeddable = [
  'account-conflict-list',
  'activities',
  'career-archive',
  'career-records',
  'class-roster',
  'college-aspiration',
  'college-data-admin',
  'college-search',
  'consult',
  'evaluation',
  'import-wizard',
  'major-explorer',
  'mock-application',
  'performance',
  'score-chart',
  'score-rank',
  'site-embedding',
  'staff-roster',
  'student-basics',
  'student-roster',
  'subject-selection',
  'teacher-roster',
  'term-list',
  'vip-admin',
  'vip-pay',
] as const
/** Widgets that show nobody's data: they stand on a school's page with a site token (product decision 16). */
export const publicWidgets = ['college-search', 'score-rank'] as const

export type WidgetName = (typeof embeddable)[number] | (typeof publicWidgets)[number]

/**
 * Whose accounts a widget shows, by their types: a token for it acts on these and no others. A new password for an account is all of it,
 * and so would be more than the widget.
 */
const accountsShown: Readonly<Partial<Record<WidgetName, readonly UType[]>>> = {
  // its lists make accounts, and correct and switch them
  'import-wizard': [1, 2, 3],
  'staff-roster': [4],
  'student-roster': [1],
  'teacher-roster': [2, 3],
}
/** The types of accounts that a token of limited power acts on. */
export const accountsOf = ({ widgets }: Grant): UType[] => widgets.flatMap(widget => accountsShown[widget] ?? [])

/** What a token of limited power may be used for: these widgets, on pages of this origin. */
export interface Grant {
  readonly origin: string
  readonly widgets: readonly WidgetName[]
  /** The token itself, where it is one person's and ends with her logout. A site's is everybody's. */
  readonly id?: string
}

/** Tokens of limited power are told by their beginning: in our tables, and by whoever finds one in a log. */
export const embedTokenStart = 'zye_'
export const siteTokenStart = 'zys_'

/** `https://school.example`: a page's own address without path; a dot at its end is the same host by another text. Plain http only on the machine itself. */
export const originPattern = /^(https:\/\/[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){0,9}(:\d{1,5})?|http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?)$/

/** Whether a text is an origin as a browser writes it: lower case, no default port, nothing after it. */
export const isOrigin = (text: string): boolean => originPattern.test(text) && URL.canParse(text) && new URL(text).origin === text

/** `https://school.example/`, as an address line gives it, without its slash. */
export const plainOrigin = (text: string): string => text.replace(/\/$/, '')

/** `zy-student-basics`, as the page writes it, is the widget `student-basics`. */
export const widgetOf = (text: string): string => text.replace(/^zy-/, '')
