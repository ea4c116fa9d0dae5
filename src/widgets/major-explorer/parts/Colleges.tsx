import { shortPlace } from '../../../core/domain/places.ts'
import { useHost } from '../../../core/host/index.ts'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { Empty, Note, PlaceLink, Section, Table, usePagedList } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'

/** The colleges that we know to have this major. */
export function Colleges({ code }: { code: string }) {
  const t = useWords(words)
  const { api } = useHost()
  const { rows, count, isLoading, error, again, pages } = usePagedList(api.colleges.list, { major_code: code })
  return (
    <Section title={t('colleges')} note={count !== undefined && count > 0 && <Note>{t('collegesOf', { n: grouped(count) })}</Note>}>
      <Table
        label={t('colleges')}
        columns={[
          {
            key: 'name',
            title: t('college'),
            strong: true,
            cell: one => (
              <PlaceLink to="college.detail" params={{ uuid: one.uuid }} otherwise={one.name}>
                {one.name}
              </PlaceLink>
            ),
          },
          { key: 'attr', title: t('attr'), card: 'end', cell: one => one.attr.join(' '), emptyText: '—' },
          {
            key: 'province_name',
            title: t('place'),
            card: 'main',
            cell: one => [one.province_name && shortPlace(one.province_name), one.city].filter(Boolean).join(' '),
            emptyText: t('unpublished'),
          },
          { key: 'type', title: t('kind'), card: 'meta', emptyText: t('unpublished') },
        ]}
        rows={rows ?? []}
        rowKey={one => one.uuid}
        rowName={one => one.name}
        loading={isLoading}
        error={error && !rows ? { title: t('collegesFailed'), text: error.detail ?? '', onRetry: again } : null}
        instead={rows?.length === 0 && <Empty bare title={t('noColleges')} text={t('noCollegesText')} />}
      />
      {pages}
    </Section>
  )
}
