import { chinaDay } from '../../../core/domain/dates.ts'
import { useHost } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { byWord, type ListColumn, ListPage, Moment, Status, type StatusKind, useListPage } from '../../../core/ui/index.ts'
import { type Consultation, useConsultRights, waitingIn } from '../data.ts'
import { words } from '../messages/index.ts'
import { useConsultActs } from '../use-consult-acts.ts'

type Columns = ListColumn<Consultation, { ordering?: readonly ('created_time' | 'title')[] }>[]
const states = ['waiting', 'done'] as const

/** R182: a student's are those for her, a teacher's her own and those for her students; a bureau's those of its city's schools. */
export function ConsultList({ address }: { address: boolean | undefined }) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const { api } = useHost()
  const acts = useConsultActs()
  const rights = useConsultRights()
  const { type, isStudent, isBureau } = rights
  const list = useListPage({
    name: 'consult',
    call: type === undefined ? null : isBureau ? api.consults.jyj : api.consults.list,
    address,
    filters: {
      state: byWord(
        t('state'),
        states.map(value => ({ value, label: t(`state.${value}`) })),
        false,
      ),
    },
    columns: useConsultColumns(isStudent, isBureau),
  })
  return (
    <ListPage
      list={list}
      title={t('heading')}
      noun={t('noun')}
      find={t('find')}
      none={{ title: t('none'), text: t(isStudent ? 'noneOwnText' : isBureau ? 'noneBureauText' : 'noneText') }}
      rowName={one => one.title}
      rowActions={one => [
        { key: 'detail', label: common('detail'), to: 'consult.detail', params: { uuid: one.uuid } },
        rights.mayChange(one) && { key: 'edit', label: common('edit'), to: 'consult.edit', params: { uuid: one.uuid } },
        rights.mayChange(one) &&
          one.question_count === 0 && { key: 'delete', label: common('delete'), danger: true, onPick: () => acts.remove(one) },
      ]}
      create={rights.mayCreate && { label: t('create'), to: 'consult.create' }}
    />
  )
}

/** What is asked and what waits: a student reads of her own questions, everybody else of all. */
function useConsultColumns(isStudent: boolean, isBureau: boolean): Columns {
  const t = useWords(words)
  const stand = (one: Consultation): [StatusKind, string] =>
    one.question_count === 0
      ? ['not-yet', t(isStudent ? 'notAsked' : 'noQuestions')]
      : waitingIn(one) > 0
        ? ['needs', t('waitingN', { n: waitingIn(one) })]
        : ['done', t('allAnswered')]
  return [
    { key: 'title', title: t('topic'), strong: true, sortable: true, card: 'title' },
    ...(isBureau
      ? ([
          { key: 'work_unit', title: t('school'), cell: one => one.work_unit.name, text: one => one.work_unit.name, card: 'main' },
        ] satisfies Columns)
      : ([{ key: 'content', title: t('content'), muted: true, secondary: true, card: 'none', emptyText: '—' }] satisfies Columns)),
    { key: 'creator', title: t('creator'), card: isBureau ? 'meta' : 'main', emptyText: '—' },
    ...(isStudent
      ? []
      : ([
          {
            ...{ key: 'student_count', title: t('students'), num: true, align: 'end', secondary: true, card: 'none' },
            ...{ cell: one => t('people', { n: one.student_count }), text: one => String(one.student_count) },
          },
        ] satisfies Columns)),
    {
      ...{ key: 'question_count', title: t(isStudent ? 'myQuestions' : 'questions'), num: true, align: 'end', card: 'side', named: true },
      ...{ cell: one => t('questionsN', { n: one.question_count }), text: one => String(one.question_count) },
    },
    {
      ...{ key: 'stand', title: t('state'), card: 'end', text: one => stand(one)[1] },
      cell: one => {
        const [kind, word] = stand(one)
        return <Status kind={kind}>{word}</Status>
      },
    },
    {
      ...{ key: 'created_time', title: t('created_time'), sortable: true, secondary: true, card: 'meta' },
      ...{ cell: one => <Moment at={one.created_time} />, text: one => chinaDay(one.created_time) },
    },
  ]
}
