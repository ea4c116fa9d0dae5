import { useState } from 'react'
import { useRecord } from '../../../core/data/index.ts'
import { useCurrentUser, useHost } from '../../../core/host/index.ts'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { Empty, PageHead, Pagination, SearchBox, Table } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import { LinesDialog } from './LinesDialog.tsx'

const SIZE = 20

/** The majors that the newest plan has, under whatever name, and of each what every college asks for (C228, C224). */
export function Majors() {
  const t = useWords(words)
  const { api } = useHost()
  const home = useCurrentUser()?.extra_user_info.native?.province.id
  const { data, isLoading, error, again } = useRecord(api.college_electives.major_options, home ? { province: home } : {})
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<string>()
  const found = (data ?? []).filter(one => [one.major_name, one.discipline].some(text => text?.includes(search.trim())))
  return (
    <>
      <PageHead
        title={t('majorTitle')}
        sub={data && t('foundMajors', { n: grouped(found.length) })}
        actions={
          <SearchBox
            value={search}
            placeholder={t('findMajor')}
            onSearch={text => {
              setSearch(text)
              setPage(1)
            }}
          />
        }
      />
      <Table
        label={t('majorTitle')}
        columns={[
          { key: 'major_name', title: t('major'), strong: true },
          { key: 'discipline', title: t('discipline'), card: 'main', cell: one => one.discipline ?? t('otherNames') },
          {
            key: 'colleges',
            title: t('colleges'),
            num: true,
            align: 'end',
            card: 'end',
            cell: one => t('collegesOf', { n: grouped(one.colleges) }),
          },
        ]}
        rows={found.slice((page - 1) * SIZE, page * SIZE)}
        rowKey={one => one.major_name}
        loading={isLoading}
        error={error && !data ? { title: t('linesFailed'), text: error.detail ?? '', onRetry: again } : null}
        instead={
          data?.length === 0 ? (
            <Empty bare title={t('noneLines')} text={t('noneLinesText')} />
          ) : (
            data && found.length === 0 && <Empty bare title={t('noMajor', { search })} text={t('noMajorText')} />
          )
        }
        actions={one => [{ key: 'lines', label: t('requirements'), onPick: () => setOpened(one.major_name) }]}
      />
      {found.length > SIZE && <Pagination total={found.length} page={page} size={SIZE} onPage={setPage} />}
      {opened !== undefined && (
        <LinesDialog title={t('requirementsOf', { name: opened })} of={{ major_name: [opened] }} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
