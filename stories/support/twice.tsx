import { useState } from 'react'
import { expect, waitFor, within } from 'storybook/test'
import { ImportWizard, type ImportWizardProps } from '../../src/widgets/import-wizard/index.ts'

let open = () => {}
/** The wizard goes without a word, as with Back, and is opened again. */
export function Twice(args: ImportWizardProps) {
  const [time, setTime] = useState(1)
  open = () => setTime(time + 1)
  return <ImportWizard key={time} {...args} />
}

/** Its dialog when it has been opened again. */
export async function comeBack() {
  const before = await within(document.body).findByRole('dialog')
  open()
  await waitFor(() => expect(before).not.toBeInTheDocument())
  return within(await within(document.body).findByRole('dialog'))
}
