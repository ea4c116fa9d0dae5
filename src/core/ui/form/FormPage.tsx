import type { ReactNode } from 'react'
import styled from 'styled-components'
import { commonWords, useWords } from '../../i18n/index.ts'
import { Button } from '../Button.tsx'
import { PageHead, Section } from '../page.tsx'
import { FaultSummary, FormBody, type FormFrame, FormGrid, FormNotes, Refusal } from './frame.tsx'

const Sheet = styled.div`
  display: grid;
  max-width: 1000px;
  & > form { gap: 32px; }
`
const Column = styled.div`
  display: grid;
  gap: 16px;
  max-width: 400px;
`
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px 16px;
  @media (max-width: 1023px) { & > button { flex: 1; } }
`

export interface FormPageProps {
  form: FormFrame
  sub?: ReactNode
  ok?: string
  /** Further ways out, beside the primary one. */
  actions?: ReactNode
  /** `FormSection`s. */
  children: ReactNode
}

/** A form as a page: what is wrong stands above it, what was refused beside its button. What was typed is kept when one leaves. */
export function FormPage({ form, sub, ok, actions, children }: FormPageProps) {
  const common = useWords(commonWords)
  return (
    <>
      <PageHead title={form.title} sub={sub} />
      <Sheet>
        <FormBody form={form}>
          <FaultSummary form={form} />
          <FormNotes form={form} />
          {children}
          {!form.isReadOnly && (
            <Foot>
              <Button kind="primary" type="submit" busy={form.busy}>
                {ok ?? common('save')}
              </Button>
              {actions}
              {form.refusal.length > 0 && <Refusal lines={form.refusal} />}
            </Foot>
          )}
        </FormBody>
      </Sheet>
    </>
  )
}

/** Some fields under one heading, in three columns on a desk; without a heading in one, as wide as one reads. */
export function FormSection({ title, children }: { title?: ReactNode; children: ReactNode }) {
  if (!title) return <Column>{children}</Column>
  return (
    <Section title={title}>
      <FormGrid data-columns={3}>{children}</FormGrid>
    </Section>
  )
}
