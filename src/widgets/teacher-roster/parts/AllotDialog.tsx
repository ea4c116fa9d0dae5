import { useState } from 'react'
import { useAction, useRefresh } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { Button, Dialog, Transfer } from '../../../core/ui/index.ts'
import type { useClasses } from '../data.ts'
import { words } from '../messages/index.ts'
import { sameSet, type Teacher } from '../model.ts'

/** Which classes a teacher has (C054): what is saved replaces what was. */
export function AllotDialog({
  teacher,
  classes,
  onClose,
}: {
  teacher: Teacher
  classes: ReturnType<typeof useClasses>
  onClose: () => void
}) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const host = useHost()
  const refresh = useRefresh()
  const before = teacher.grades.map(one => one.uuid)
  const [chosen, setChosen] = useState<readonly string[]>(before)
  const save = useAction(async () => {
    await host.api.teachers.allot_grades(teacher.uuid, { grades: [...chosen] })
    host.notify({ tone: 'success', text: common('updated') })
    await refresh('relation/teachers')
    onClose()
  })
  return (
    <Dialog
      open
      width={720}
      title={t('allotTitle', { name: teacher.name })}
      onClose={onClose}
      footNote={t('allotNote')}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" disabled={sameSet(before, chosen)} busy={save.busy} onClick={() => void save.run()}>
            {common('save')}
          </Button>
        </>
      }
    >
      <Transfer
        titles={[t('allotLeft'), t('allotRight')]}
        options={classes.map(({ uuid, name, year_name }) => ({ value: uuid, label: `${year_name}\u3000${name}` }))}
        value={chosen}
        onChange={setChosen}
      />
    </Dialog>
  )
}
