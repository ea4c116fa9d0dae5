import styled from 'styled-components'
import { useWords } from '../../../core/i18n/index.ts'
import { Icon, WordButton } from '../../../core/ui/index.ts'
import { studentBasicsWords } from '../messages/index.ts'
import type { Form } from '../model.ts'
import type { BasicsForm } from '../use-basics-form.ts'

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  padding: 9px 12px;
  background: var(--zy-zhu-wash);
  & > svg { color: var(--zy-zhu); }
  & > b { font-weight: 400; }
`

const labels = {
  name: 'name',
  cert_id: 'certId',
  school_grade: 'schoolGrade',
  nation: 'nation',
  examinee_category: 'category',
  area: 'area',
  entry_score: 'entryScore',
  native: 'native',
  course: 'course',
  exam_year: 'examYear',
  phone: 'phone',
  email: 'email',
} as const satisfies Partial<Record<keyof Form, string>>

/** How many places need mending, each a word that leads there. */
export function FaultSummary({ basics, onPick }: { basics: BasicsForm; onPick: (field: string) => void }) {
  const t = useWords(studentBasicsWords)
  const { faults } = basics
  if (faults.length === 0) return null
  return (
    <Line role="alert">
      <Icon name="error" />
      <b>{t('faults', { n: faults.length })}</b>
      {faults.map(field => (
        <WordButton key={field} tone="danger" onClick={() => onPick(field)}>
          {t(labels[field as keyof typeof labels])}
        </WordButton>
      ))}
    </Line>
  )
}
