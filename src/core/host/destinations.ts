import type { ImportKindName, ImportReport } from '../contracts/import/index.ts'
import type { ConfirmedKind, RecordKind } from '../domain/career-records.ts'
import type { KindWithPage } from '../domain/evaluations/kinds.ts'

type Nothing = Record<never, string>
interface OfOne {
  readonly uuid: string
}

/** Rows of which of two kinds: managed rows of general filing, or of the arts. */
interface OfKind {
  readonly kind: string
}

/** A career record to read, its form, and the form of a new one, kind by kind; a plan of action has a form only (R156). */
type RecordPlaces = { [K in ConfirmedKind as `record.${K}`]: OfOne } & { [K in RecordKind as `record.${K}.edit`]: OfOne } & {
  [K in RecordKind as `record.${K}.create`]: Nothing
}

/** The questions of each test that has a page for them. */
type TestPlaces = { [K in KindWithPage as `evaluation.${K}`]: Nothing }

/**
 * Every place a widget may lead to, with what it needs there. The portal answers each with the address of a row (`serves`), an element
 * with the event `navigate` or the page's own address.
 */
export interface Destinations extends RecordPlaces, TestPlaces {
  dashboard: Nothing
  profile: Nothing
  password: Nothing
  classes: Nothing
  'class.students': OfOne
  teachers: Nothing
  consultants: Nothing
  /** The students of one's own school. */
  students: Nothing
  'student.create': Nothing
  'student.edit': OfOne
  'student.detail': OfOne
  /** Three years of a student on one page. */
  'student.archive': OfOne
  /** The students of all schools, for administrators: in school accounts, and alone. */
  'students.collective': Nothing
  'students.individual': Nothing
  /** A student's own basic information. */
  'own.basics': Nothing
  /** The students one looks after, and those a teacher follows. */
  'my.students': Nothing
  'my.followed': Nothing
  'term.detail': OfOne
  /** The career records one may read. */
  records: Nothing
  // activities: the list of whoever looks, one to read, its form, a teacher's comments
  activities: Nothing
  'activity.detail': OfOne
  'activity.edit': OfOne
  'activity.create': Nothing
  'activity.comments': Nothing
  // consultations: the list of whoever looks, one with its questions, its form
  consults: Nothing
  'consult.detail': OfOne
  'consult.edit': OfOne
  'consult.create': Nothing
  colleges: Nothing
  'college.detail': OfOne
  /** The colleges in one's own list. */
  'my.colleges': Nothing
  majors: Nothing
  'major.detail': OfOne
  jobs: Nothing
  'job.detail': OfOne
  /** What each combination of subjects opens. */
  'subjects.grid': Nothing
  /** What could be filed for by rank, and what one has put into one's list. */
  'aspirations.by-rank': Nothing
  'aspirations.my': Nothing
  /** One's own plans of the form. */
  'aspirations.plan': Nothing
  /** What one student has collected, and her plans. */
  'student.aspirations': OfOne
  /** Where a student hands in her subjects. */
  'subjects.submit': Nothing
  // what is kept of the college database: lists, one of it to read, to change, a new one
  'kept.colleges': Nothing
  'kept.college': OfOne
  'kept.college.edit': OfOne
  'kept.college.create': Nothing
  'kept.majors': Nothing
  'kept.major': OfOne
  'kept.major.edit': OfOne
  'kept.major.create': Nothing
  'kept.jobs': Nothing
  'kept.job': OfOne
  'kept.job.edit': OfOne
  'kept.job.create': Nothing
  'kept.scores': Nothing
  'kept.score.edit': OfOne
  'kept.score.create': Nothing
  'kept.major-scores': Nothing
  'kept.major-score.edit': OfOne
  'kept.major-score.create': Nothing
  'kept.uploads': Nothing
  'kept.score-tables': Nothing
  'kept.score-line.edit': OfOne
  'kept.score-line.create': Nothing
  'kept.aspirations': Nothing
  'kept.aspiration': OfOne & OfKind
  'kept.aspiration.edit': OfOne & OfKind
  'kept.aspiration.create': OfKind
  /** What a test found. */
  'evaluation.report': OfOne
  /** The tests of one student, for whoever looks after her. */
  'student.evaluations': OfOne
  /** Whom a counsellor has to see. */
  'mind.alerts': Nothing
  'vip.buy': Nothing
  'vip.orders': Nothing
  'vip.product': OfOne
  'vip.product.edit': OfOne
  'vip.product.create': Nothing
  'vip.schools': Nothing
  'vip.school.create': Nothing
}
export type Destination = keyof Destinations
/** Destinations that need nothing to get there. */
export type PlainDestination = { [D in Destination]: keyof Destinations[D] extends never ? D : never }[Destination]

/** A destination with what it needs: a wrong name, or one without its params, does not compile. */
export type Place =
  // said once more together: the compiler takes a name out of a union apart for 25 members at most
  { readonly to: PlainDestination; readonly params?: undefined } | PlaceOf[Destination]
type PlaceOf = {
  [D in Destination]: D extends PlainDestination
    ? { readonly to: D; readonly params?: undefined }
    : { readonly to: D; readonly params: Destinations[D] }
}
/** What stands behind the name of a destination in a call: nothing, or its params. */
export type ParamsOf<D extends Destination> = D extends PlainDestination ? [] : [params: Destinations[D]]

/** The params of a place as a query: `uuid=…`. */
export const queryOf = ({ params }: Place): string => new URLSearchParams({ ...params }).toString()

/** What one widget may open over itself, by name: what it is given, and what it answers when it was not just closed. */
export interface Openables {
  'import-wizard': { input: { kind: ImportKindName; workUnit?: string }; output: ImportReport }
  'mock-application': { input: { kind: 'general' | 'arts'; student?: string }; output: undefined }
  'need-permissions': { input: Nothing; output: undefined }
  'score-chart': {
    input: { dialog: true; student?: string; name?: string; others?: readonly { readonly uuid: string; readonly name: string }[] }
    output: undefined
  }
}
export type OpenableName = keyof Openables
/** What stands behind the name in `host.open`. */
export type InputOf<N extends OpenableName> = keyof Openables[N]['input'] extends never ? [] : [input: Openables[N]['input']]
