import { useList, useRecord } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { Combobox, chosenOf, Empty, Note, PageHead, PlaceLink, Section, Table, useListView, WordButton } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import { Catalogue, catalogueKeys } from './Catalogue.tsx'

const MOST = 200

/** A major is chosen, and the jobs it leads to are shown (R110). */
export function MajorJobs({ address = false }: { address?: boolean | undefined }) {
  const t = useWords(words)
  const { api } = useHost()
  const [view, change] = useListView(catalogueKeys, { address })
  const tree = useRecord(api.majors.tree, {})
  const [major] = chosenOf(view.filters.major)
  const choose = (one: string | null) => change({ search: '', filters: { ...view.filters, major: one ? [one] : [] } })
  const leaves = (tree.data ?? []).flatMap(one => one.children.flatMap(group => group.children))
  return (
    <>
      <PageHead
        title={t('majorJobsTitle')}
        sub={t('majorJobsSub')}
        actions={
          <Combobox
            aria-label={t('major')}
            placeholder={t('chooseMajor')}
            loading={!tree.data}
            options={leaves.map(one => ({ value: one.uuid, label: one.name }))}
            value={major ?? null}
            onChange={choose}
          />
        }
      />
      {major ? (
        <JobsTable major={major} />
      ) : (
        <Catalogue tree={tree} view={view} onView={change}>
          {leaf => <WordButton onClick={() => choose(leaf.uuid)}>{leaf.name}</WordButton>}
        </Catalogue>
      )}
    </>
  )
}

/** C245 */
function JobsTable({ major }: { major: string }) {
  const t = useWords(words)
  const { api } = useHost()
  const { rows, count, isLoading, error, again } = useList(api.jobs.major_q_job, { major, limit: MOST })
  return (
    <Section title={t('jobsOfMajor')} note={count !== undefined && count > 0 && <Note>{t('jobsOf', { n: grouped(count) })}</Note>}>
      <Table
        label={t('jobsOfMajor')}
        columns={[
          {
            key: 'name',
            title: t('job'),
            strong: true,
            cell: one => (
              <PlaceLink to="job.detail" params={{ uuid: one.uuid }} otherwise={one.name}>
                {one.name}
              </PlaceLink>
            ),
          },
          { key: 'field', title: t('field'), card: 'beside', emptyText: t('noField') },
          { key: 'intro', title: t('intro'), card: 'main', emptyText: t('noIntro') },
        ]}
        rows={rows ?? []}
        rowKey={one => one.uuid}
        rowName={one => one.name}
        loading={isLoading}
        error={error && !rows ? { title: t('jobsFailed'), text: error.detail ?? '', onRetry: again } : null}
        instead={rows?.length === 0 && <Empty bare title={t('noJobsOfMajor')} text={t('noJobsOfMajorText')} />}
      />
    </Section>
  )
}
