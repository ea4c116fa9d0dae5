import { useRecord } from '../../../core/data/index.ts'
import { chinaDay } from '../../../core/domain/dates.ts'
import { askedCode } from '../../../core/domain/shared-code.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Button, Empty, FailedPanel, Note, PageHead, Skeleton } from '../../../core/ui/index.ts'
import { JudgedBy } from './JudgedBy.tsx'
import { planWords } from './messages/index.ts'
import { OnPaper, OnScreen, Printed } from './PrintView.tsx'

const quietly = { quiet: true } as const

/** A plan as parents read it by a link: nothing can be changed, and why a link shows nothing is not told. */
export function SharedPlan({ link }: { link: string }) {
  const t = useWords(planWords)
  const { api } = useHost()
  const { data, error, again } = useRecord(api.college_plan_links.open, { token: askedCode(link) }, quietly)
  if (error?.status === 404) return <Empty bare heading="h1" title={t('linkGone')} text={t('linkGoneText')} />
  if (error && !data) return <FailedPanel bare title={t('failed')} text={error.detail} onRetry={again} />
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton width="100%" height={320} />
      </div>
    )
  return (
    <OnPaper>
      <PageHead
        title={t('sharedTitle', { initial: data.initial })}
        sub={<JudgedBy units={data} />}
        actions={
          <OnScreen>
            <Note>{t('linkUntil', { day: chinaDay(data.expires_time) })}</Note>
            <Button kind="primary" onClick={() => window.print()}>
              {t('print')}
            </Button>
          </OnScreen>
        }
      />
      {data.units.length === 0 ? <Empty bare title={t('emptyRows')} text={t('sharedEmpty')} /> : <Printed units={data} />}
    </OnPaper>
  )
}
