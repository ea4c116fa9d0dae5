import type { Page } from 'playwright'

/** One form of the product, and how a person fills it in. */
export interface Form {
  /** Its name in `useForm`. */
  readonly name: string
  /** The demo account that fills it in; nobody for a way in. */
  readonly as?: string
  readonly path: string
  /** What opens it, where it does not stand there by itself. */
  readonly open?: (page: Page) => Promise<void>
  /** What is typed, by label; the first is the one that is looked at. */
  readonly typed: Readonly<Record<string, string>>
  /** More that has to be chosen before it can be saved. */
  readonly choose?: (page: Page) => Promise<void>
  /** A part of the address of its write. */
  readonly call: string
  /** A field of the call that the form shows. */
  readonly field: string
  readonly save?: string
  /** The documents ask for no question before it is sent (G148). */
  readonly asksNothing?: true
  /** Passwords are never written down. */
  readonly isSecret?: true
}

/** A dialog is fetched when it is first opened: until then the list behind it has a field of that name too. */
export const opened = (page: Page) => page.getByRole('dialog').waitFor()
export const button = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await opened(page)
}
export const ofRow = (row: string, name: string) => async (page: Page) => {
  const line = page.getByRole('row').filter({ hasText: row })
  await line.waitFor()
  // what may be done with a row can depend on what comes after it, and a menu that stands open does not wait for it
  await page.waitForLoadState('networkidle')
  if (await line.getByRole('button', { name, exact: true }).count()) await line.getByRole('button', { name, exact: true }).click()
  else {
    await line.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await opened(page)
}
/** What one types into under a label; a date has a button beside it. */
export const control = (page: Page, label: string) => page.getByLabel(label, { exact: true }).and(page.locator('input, textarea')).last()
/** Chooses of a list that is found by typing. */
export const pick = (label: string, option: string) => async (page: Page) => {
  const box = page.getByRole('combobox', { name: label, exact: true })
  await box.click()
  await box.fill(option)
  await page.getByRole('option', { name: option }).first().click()
}
/** Chooses of a list that stands there. */
export const choose = (label: string, option: string | RegExp) => async (page: Page) => {
  await page
    .getByRole('button', { name: new RegExp(`^${label}`) })
    .or(page.getByLabel(label, { exact: true }).and(page.locator('button')))
    .last()
    .click()
  await page.getByRole('option', { name: option }).first().click()
}
export const pickPlace = async (page: Page) => {
  await pick('省份', '江苏省')(page)
  await pick('院校', '南京大学')(page)
}

/** Labels of what a browser writes into its own history of forms, on disk, when they are sent: what it may, and finds by a name or an id. */
export const remembered = (page: Page) =>
  page
    .locator('input:not([type=password], [type=checkbox], [type=radio], [type=file])')
    .evaluateAll(all =>
      (all as HTMLInputElement[])
        .filter(one => one.getAttribute('autocomplete') !== 'off' && !one.readOnly && (one.name || one.id))
        .map(one => one.labels?.[0]?.textContent || one.getAttribute('aria-label') || one.outerHTML),
    )
