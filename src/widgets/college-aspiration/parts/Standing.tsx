import type { ReactNode } from 'react'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Button, Empty, FailedPanel, PageHead, Skeleton } from '../../../core/ui/index.ts'
import { type Standing as Shape, useStanding } from '../data.ts'
import { words } from '../messages/index.ts'
import { isArtsView, type View } from '../model.ts'
import { titleOf } from './titles.ts'
import { useMock } from './use-mock.ts'

const none = {}

/** Who is judged, before anything is said of anybody: without a mock application it is made first. */
export function Standing({ view, children }: { view: View; children: (standing: Shape) => ReactNode }) {
  const t = useWords(words)
  const isArts = isArtsView(view)
  const { data, error, again } = useStanding(isArts, none)
  const mock = useMock(isArts)
  const { openable } = useHost()
  const title = t(titleOf(view))
  if (error && !data) return <FailedPanel bare title={t('failed')} text={error.detail ?? ''} onRetry={again} />
  if (!data)
    return (
      <div aria-busy="true">
        <PageHead title={title} />
        <Skeleton width="100%" height={320} />
      </div>
    )
  const [first] = data.missing
  if (first) {
    const what = data.missing.filter(one => one !== 'score_table').map(one => t(`missing.${one}`))
    const text = first === 'score_table' ? t('noTable', { score: data.mngk_score ?? '' }) : t('missingText', { what: what.join('、') })
    return (
      <>
        <PageHead title={title} />
        <Empty
          title={t(first === 'score_table' ? 'noTableTitle' : 'missingTitle')}
          text={text}
          actions={
            openable.get().includes('mock-application') && (
              <Button kind="primary" onClick={mock}>
                {t('toMock')}
              </Button>
            )
          }
        />
      </>
    )
  }
  if (data.plan_year === null)
    return (
      <>
        <PageHead title={title} />
        <Empty title={t('noPlan')} text={t('noPlanText', { province: data.province_name ?? '', track: data.track ?? '' })} />
      </>
    )
  return children(data)
}
