import { ScoreToRankWrite } from '../../../core/contracts/material/college_major_score_to_rank.ts'
import { useHost, usePlaces } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { FormPage, FormSection, NumberField, TextField, useForm, YearField } from '../../../core/ui/index.ts'
import type { ScoreLine } from '../data.ts'
import { ProvinceField } from '../parts/fields.tsx'
import { Stored } from '../parts/Stored.tsx'
import { tableWords } from './messages/index.ts'

/** R047: one line of a table of scores and ranks. */
export function LineEdit({ uuid }: { uuid: string | undefined }) {
  const t = useWords(tableWords)
  const { api } = useHost()
  return (
    <Stored call={api.score_to_rank.get} uuid={uuid} title={t(uuid ? 'edit' : 'create')}>
      {row => <Form key={row?.uuid} row={row} />}
    </Stored>
  )
}

function Form({ row }: { row: ScoreLine | undefined }) {
  const t = useWords(tableWords)
  const { api } = useHost()
  const places = usePlaces()
  const form = useForm({
    name: 'material/college_major_score_to_rank',
    title: t(row ? 'edit' : 'create'),
    words: tableWords,
    body: ScoreToRankWrite,
    row,
    check: ({ count, rank }) => ({ count: count !== null && rank !== null && count > rank ? { code: 'above' } : undefined }),
    save: (body, how) => (row ? api.score_to_rank.patch(row.uuid, body, how) : api.score_to_rank.create(body, how)),
    changes: [api.score_to_rank],
    leads: () => places.canGo('kept.score-tables') && places.go('kept.score-tables'),
  })
  const { province, year, track, kind, score, count, rank, source, ...wide } = form.fields
  return (
    <FormPage form={form} sub={row && [row.year, row.track, row.kind, t('lineName', { score: row.score })].filter(Boolean).join(' ')}>
      <FormSection title={t('which')}>
        <ProvinceField of={province} />
        <YearField of={year} />
        <TextField of={track} />
        <TextField of={kind} />
      </FormSection>
      <FormSection title={t('line')}>
        <NumberField of={score} unit={t('points')} />
        <NumberField of={count} unit={t('people')} />
        <NumberField of={rank} unit={t('people')} />
      </FormSection>
      <FormSection title={t('wide')}>
        {(['science_score', 'science_rank', 'liberal_score', 'liberal_rank'] as const).flatMap(name => [
          <NumberField key={name} of={wide[name]} />,
          <NumberField key={`${name}_20`} of={wide[`${name}_20`]} />,
        ])}
      </FormSection>
      <FormSection title={t('origin')}>
        <TextField of={source} wide />
      </FormSection>
    </FormPage>
  )
}
