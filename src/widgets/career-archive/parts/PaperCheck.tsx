import { useState } from 'react'
import styled from 'styled-components'
import { useRecord } from '../../../core/data/index.ts'
import { chinaDay } from '../../../core/domain/dates.ts'
import { askedCode } from '../../../core/domain/shared-code.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Empty, FailedPanel, FilePicker, Note, PageHead, Section, Skeleton, Status, Term, Terms } from '../../../core/ui/index.ts'
import type { Content } from '../data.ts'
import { words } from '../messages/index.ts'
import { ArchiveSheet } from './ArchiveSheet.tsx'

const quietly = { quiet: true } as const
const Stack = styled.div`
  display: grid;
  gap: 32px;
  max-width: 1000px;
`

/** What anyone is told who holds a paper: whether the school vouches for it, and what must stand on it. */
export function PaperCheck({ code: written }: { code: string }) {
  const code = askedCode(written)
  const t = useWords(words)
  const { api } = useHost()
  const { data, error, again } = useRecord(api.archive_papers.check, { code }, quietly)
  if (error?.status === 404) return <Empty bare heading="h1" title={t('unknownPaper')} text={t('unknownPaperText')} />
  if (error && !data)
    return (
      <>
        <PageHead title={t('checkTitle')} />
        <FailedPanel bare text={error.detail} onRetry={again} />
      </>
    )
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton width="100%" height={320} />
      </div>
    )
  const day = chinaDay(data.issued_time)
  return (
    <>
      <PageHead
        title={t('checkTitle')}
        sub={
          <Status kind={data.state === 'genuine' ? 'done' : 'failed'}>
            {data.state === 'genuine'
              ? t('genuine', { school: data.school_name, day })
              : t('revokedSince', { school: data.school_name, day: data.revoked_time ? chinaDay(data.revoked_time) : '' })}
          </Status>
        }
      />
      <Stack>
        {data.content ? <Compared content={data.content} /> : <Note>{t('revokedText')}</Note>}
        {canHash && <FileCheck code={code} />}
      </Stack>
    </>
  )
}

/** A file that was chosen: `sha256` is null where it cannot be read, undefined while it is. */
interface Picked {
  readonly name: string
  readonly sha256?: string | null
}

/** Whether a file is the very one that was issued. Of the next one nothing is said before its own answer. */
function FileCheck({ code }: { code: string }) {
  const t = useWords(words)
  const { api } = useHost()
  const [picked, setPicked] = useState<Picked>()
  const { name, sha256 } = picked ?? {}
  const { data, error, again } = useRecord(sha256 ? api.archive_papers.check : null, { code, ...(sha256 && { sha256 }) }, quietly)
  const pick = async ([file]: readonly File[]) => {
    if (!file) return
    const now: Picked = { name: file.name }
    setPicked(now)
    const hash = await hashOf(file).catch(() => null)
    setPicked(chosen => (chosen === now ? { ...now, sha256: hash } : chosen))
  }
  return (
    <Section title={t('fileTitle')} note={<Note>{t('fileNote')}</Note>}>
      <FilePicker accept=".pdf" label={t('fileChoose')} onFiles={files => void pick(files)} />
      {picked && (
        <div role="status" aria-busy={!data && !error && sha256 !== null}>
          <Note>{name}</Note>
          {sha256 === null && <Status kind="failed">{t('unreadFile')}</Status>}
          {sha256 !== null && !data && !error && <Skeleton width={240} />}
          {error && !data && <FailedPanel bare text={error.detail} onRetry={again} />}
          {data && <Status kind={data.same_file ? 'done' : 'failed'}>{t(data.same_file ? 'sameFile' : 'changedFile')}</Status>}
        </div>
      )}
    </Section>
  )
}

function Compared({ content }: { content: Content }) {
  const t = useWords(words)
  const { student } = content
  return (
    <>
      <Note>{t('compare')}</Note>
      <Terms columns>
        <Term label={t('name')} value={student.name} />
        <Term label={t('other_num')} value={student.other_num} />
        <Term label={t('gender')} value={student.gender} />
        <Term label={t('grade')} value={student.grade_name} />
        <Term label={t('enrollment_year')} value={student.enrollment_year} />
        <Term label={t('exam_year')} value={student.exam_year} />
        <Term label={t('course')} value={student.course?.join(' ') ?? null} />
      </Terms>
      <ArchiveSheet exams={content.exams} records={content.records} isPaper>
        {content.left_out > 0 && <Note>{t('leftOut', { n: content.left_out })}</Note>}
      </ArchiveSheet>
    </>
  )
}

/** Browsers hash where the page came over https, or from the machine itself. */
const canHash = typeof crypto !== 'undefined' && crypto.subtle !== undefined
async function hashOf(file: File): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}
