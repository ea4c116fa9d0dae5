import { useRecord } from '../../../core/data/index.ts'
import { isConfirmed, type RecordKind } from '../../../core/domain/career-records.ts'
import { recordForms } from '../../../core/domain/record-fields.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { Button, InfoPage, InfoSection, Moment, Pictures, PlaceButton, Section, Term } from '../../../core/ui/index.ts'
import { type CareerRecord, nameOf, useRecordCalls, useRecordRights } from '../data.ts'
import { words } from '../messages/index.ts'
import { useRecordActs } from '../use-record-acts.ts'
import { fieldText } from './columns.tsx'

/** R162–R172: one record to read, and to confirm. */
export function RecordInfo({ kind, uuid }: { kind: RecordKind; uuid: string }) {
  const t = useWords(words)
  const record = useRecord(useRecordCalls(kind).get, uuid)
  const short = recordForms[kind].fields.filter(({ as }) => as !== 'lines')
  const long = recordForms[kind].fields.filter(({ as }) => as === 'lines')
  return (
    <InfoPage
      title={record.data ? nameOf(kind, record.data) : t(`kind.${kind}`)}
      record={record}
      sub={one => [t(`kind.${kind}`), one.student.name].join('\u3000')}
      actions={one => <Acts kind={kind} one={one} />}
    >
      {one => (
        <>
          <InfoSection title={t('about')}>
            <Term label={t('student')} value={one.student.name} />
            <Term label={t('other_num')} value={one.student.other_num} />
            <Term label={t('grade')} value={one.student.grade_name} empty={t('noClass')} />
            {short.map(field => (
              <Term key={field.name} label={t(field.name as 'content')} value={fieldText(field, one, t)} />
            ))}
          </InfoSection>
          {long.length > 0 && (
            <InfoSection title={t('told')}>
              {long.map(field => (
                <Term key={field.name} label={t(field.name as 'content')} value={fieldText(field, one, t)} />
              ))}
            </InfoSection>
          )}
          <Section title={t('images')}>
            <Pictures of={one.images} />
          </Section>
          <InfoSection title={t('origin')}>
            <Term label={t('source')} value={t(`source.${one.source}`)} />
            <Term label={t('created_time')} value={<Moment at={one.created_time} />} />
            {isConfirmed(kind) && <Term label={t('state')} value={t(one.is_archive ? 'archived' : 'open')} />}
            {one.is_archive && <Term label={t('archived_by')} value={one.archived_by} empty={t('someone')} />}
            {one.archived_time && <Term label={t('archived_time')} value={<Moment at={one.archived_time} />} />}
          </InfoSection>
        </>
      )}
    </InfoPage>
  )
}

function Acts({ kind, one }: { kind: RecordKind; one: CareerRecord }) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const acts = useRecordActs(kind)
  const rights = useRecordRights(kind)
  return (
    <>
      {rights.mayReopen(one) && <Button onClick={() => void acts.reopen(one)}>{t('reopen')}</Button>}
      {rights.mayChange(one) && (
        <PlaceButton to={`record.${kind}.edit`} params={{ uuid: one.uuid }} kind={rights.mayArchive(one) ? undefined : 'primary'}>
          {common('edit')}
        </PlaceButton>
      )}
      {rights.mayArchive(one) && (
        <Button kind="primary" onClick={() => void acts.archive(one)}>
          {t('archive')}
        </Button>
      )}
    </>
  )
}
