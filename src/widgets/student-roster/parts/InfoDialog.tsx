import { useState } from 'react'
import styled from 'styled-components'
import { useAction, useList, useRefresh } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { Button, Combobox, Dialog, Field, NumberField, Select } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import { type InfoDraft, infoFaults, type Student, withSchool } from '../model.ts'

const Form = styled.form`
  display: grid;
  gap: 16px;
  min-height: 210px;
  align-content: start;
`

/** An administrator sets school, class and exam year of a student (C023). Another school empties the class (B151). */
export function InfoDialog({
  student,
  schools,
  onClose,
}: {
  student: Student
  schools: readonly { uuid: string; name: string }[]
  onClose: () => void
}) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const host = useHost()
  const refresh = useRefresh()
  const [draft, setDraft] = useState<InfoDraft>({
    work_unit: student.user.work_unit.uuid,
    grade: student.grade?.uuid ?? null,
    exam_year: student.exam_year,
  })
  const [tried, setTried] = useState(false)
  const classes = useList(draft.work_unit ? host.api.grades.list : null, { work_unit: draft.work_unit ?? '', ordering: ['-year', 'name'] })
  const faults = tried ? infoFaults(draft) : []
  const yearFault = draft.exam_year !== null && (draft.exam_year < 1950 || draft.exam_year > 2100)
  const save = useAction(async ({ work_unit, grade, exam_year }: InfoDraft) => {
    await host.api.students.admin_update_info(student.uuid, { work_unit: work_unit ?? '', grade: grade ?? '', exam_year })
    host.notify({ tone: 'success', text: common('updated') })
    await refresh('relation/students')
    onClose()
  })
  const submit = () => {
    setTried(true)
    if (infoFaults(draft).length === 0 && !yearFault) void save.run(draft)
  }
  // the rows of the school before are not to be chosen from while the next are on their way
  const own = classes.rows?.filter(one => one.work_unit.uuid === draft.work_unit) ?? []
  const named = schools.some(one => one.uuid === student.user.work_unit.uuid) ? schools : [student.user.work_unit, ...schools]
  return (
    <Dialog
      open
      width={440}
      title={t('infoTitle')}
      beside={student.name}
      onClose={onClose}
      // the first field is a list that would open by itself
      footer={
        <>
          <Button data-autofocus="" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button kind="primary" busy={save.busy} onClick={submit}>
            {common('save')}
          </Button>
        </>
      }
    >
      <Form
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label={t('unit')} required error={faults.includes('work_unit') && t('pickSchool')}>
          <Combobox
            options={named.map(({ uuid, name }) => ({ value: uuid, label: name }))}
            value={draft.work_unit}
            onChange={work_unit => setDraft(withSchool(draft, work_unit))}
          />
        </Field>
        <Field label={t('grade')} required error={faults.includes('grade') && t('pickClass')} hint={!draft.work_unit && t('schoolFirst')}>
          <Select
            disabled={!draft.work_unit}
            options={own.map(({ uuid, name, year_name }) => ({ value: uuid, label: name, note: year_name }))}
            value={draft.grade}
            onChange={grade => setDraft({ ...draft, grade })}
          />
        </Field>
        <Field label={t('examYear')} optional error={tried && yearFault && t('badYear')}>
          <NumberField value={draft.exam_year} maxLength={4} onNumber={exam_year => setDraft({ ...draft, exam_year })} />
        </Field>
      </Form>
    </Dialog>
  )
}
