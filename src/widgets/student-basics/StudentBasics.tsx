import { type FormEvent, useRef } from 'react'
import styled from 'styled-components'
import { useCurrentUser } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import { Button, FailedPanel, Note, PageHead, Section, Skeleton, WordButton } from '../../core/ui/index.ts'
import { studentBasicsWords } from './messages/index.ts'
import { ContactFields } from './parts/ContactFields.tsx'
import { FaultSummary } from './parts/FaultSummary.tsx'
import { PersonFields } from './parts/PersonFields.tsx'
import { PhoneQuestion } from './parts/PhoneQuestion.tsx'
import { SchoolFields } from './parts/SchoolFields.tsx'
import { type BasicsProps, useBasicsForm } from './use-basics-form.ts'

export type StudentBasicsProps = BasicsProps

const Grid = styled.form`
  display: grid;
  gap: 32px;
  max-width: 1000px;
`
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px 16px;
  @media (max-width: 1023px) { & > button { flex: 1; } }
`

/**
 * The 基本信息 form (D015): the student fills it in, staff create and edit with it.
 *
 * @example
 * <StudentBasics view="own" onSaved={() => …} />
 */
export function StudentBasics(props: StudentBasicsProps) {
  const user = useCurrentUser()
  return user && <Basics {...props} user={user} />
}

const titles = { own: 'title', create: 'newTitle', edit: 'editTitle' } as const

function Basics({ user, ...props }: StudentBasicsProps & { user: NonNullable<ReturnType<typeof useCurrentUser>> }) {
  const t = useWords(studentBasicsWords)
  const basics = useBasicsForm(props, user)
  const box = useRef<HTMLFormElement>(null)
  const { student, setting, isReadOnly } = basics
  const focus = (field?: string) =>
    requestAnimationFrame(() =>
      box.current
        ?.querySelector<HTMLElement>(
          field ? `[data-field='${field}'] :is(input, button, textarea)` : '[aria-invalid="true"], [data-invalid] button',
        )
        ?.focus(),
    )
  const title = props.view === 'read' ? t('readTitle') : t(titles[setting.mode])

  if (student.error && !student.data) return <FailedPanel bare onRetry={student.again} />
  if (student.isLoading || basics.choices.isLoading)
    return (
      <>
        <PageHead title={title} />
        <Skeleton width="100%" height={240} />
      </>
    )
  return (
    <>
      <PageHead title={title} sub={setting.mode === 'own' ? t('lead') : student.data?.name} />
      <Grid
        ref={box}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void basics.submit().then(fine => fine || focus())
        }}
      >
        <FaultSummary basics={basics} onPick={focus} />
        <Section title={t('sectionPerson')}>
          <PersonFields basics={basics} />
        </Section>
        <Section title={t('sectionSchool')}>
          <SchoolFields basics={basics} />
        </Section>
        <Section title={t('sectionContact')}>
          <ContactFields basics={basics} />
        </Section>
        {!isReadOnly && (
          <Foot>
            <Button kind="primary" type="submit" busy={basics.isBusy}>
              {t('save')}
            </Button>
            {basics.hasDraft && (
              <>
                <Note role="status">{t('draft')}</Note>
                <WordButton onClick={basics.drop}>{t('discard')}</WordButton>
              </>
            )}
          </Foot>
        )}
      </Grid>
      <PhoneQuestion
        open={basics.asksPhone}
        onAnswer={ignore => {
          basics.answerPhone(ignore)
          if (!ignore) focus('phone')
        }}
      />
    </>
  )
}
