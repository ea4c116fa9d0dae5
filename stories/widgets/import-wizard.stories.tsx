import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { utils, write } from 'xlsx'
import { ImportWizard } from '../../src/widgets/import-wizard/index.ts'
import { fits, longClass, longNames, longPerson } from '../support/long-names.ts'
import { choose, clean, csv, dirty, faults, grid, headers } from '../support/roster-files.ts'
import { broken, inHost, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof ImportWizard> = {
  title: 'Widgets/Import wizard',
  component: ImportWizard,
  args: { kind: 'students', as: 'dialog' },
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'jw.x' })],
}
export default meta
type Story = StoryObj<typeof ImportWizard>

/** The picker offers xlsx and xls only (B156), and nothing can be submitted before rows were read (B097). */
export const Choose: Story = {
  play: async () => {
    const dialog = within(await within(document.body).findByRole('dialog'))
    await expect(await dialog.findByLabelText(/把文件拖到这里/)).toHaveAttribute('accept', '.xlsx,.xls')
    for (const button of dialog.queryAllByRole('button', { name: /提交/ })) await expect(button).toBeDisabled()
  },
}

/** Every wrong cell at once, with its reason; nothing is written. */
export const EveryFaultFound: Story = {
  play: async () => {
    const dialog = await choose(dirty)
    await grid(dialog)
    await expect(await faults(dialog, 10)).toBeVisible()
    for (const words of ['没有这个班级', '应为四位年份', '缺 1 位', '按数字存储，末几位已丢失', '与第 3 行重复'])
      await expect(dialog.getAllByTitle(words)[0]).toBeInTheDocument()
  },
}

/** The first ten errors, by page and row; an empty cell that must be filled is 未填写 (B160, B162). */
export const FirstErrorsOnSubmit: Story = {
  play: async () => {
    const dialog = await choose(dirty)
    await grid(dialog)
    await userEvent.click(dialog.getByRole('button', { name: '提交' }))
    await expect(await dialog.findByText(/第1页第2行.*姓名：未填写/)).toBeVisible()
  },
}

/** A cell mended in the preview needs no new file. */
export const MendedInPlace: Story = {
  play: async () => {
    const dialog = await choose(dirty)
    const sheet = await grid(dialog)
    // what can be meant is offered, for all cells alike at once
    await userEvent.click(dialog.getAllByRole('button', { name: '采用 2 处' })[0]!)
    await expect(await faults(dialog, 8)).toBeVisible()
    // typing over a cell, Enter, and back by the keyboard
    await userEvent.click(dialog.getByRole('button', { name: '（空）' }))
    await waitFor(() => expect(sheet).toHaveFocus())
    await userEvent.keyboard('{Enter}顾南枝{Enter}')
    await expect(await faults(dialog, 7)).toBeVisible()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect(await faults(dialog, 8)).toBeVisible()
  },
}

/** 9.8: any row can be left out, alone or with all that have its fault, and comes back like any edit. */
export const RowsLeftOut: Story = {
  play: async () => {
    const dialog = await choose(dirty)
    const sheet = await grid(dialog)
    // two rows have a category that is none
    await userEvent.click(dialog.getAllByRole('button', { name: '普通' })[0]!)
    await userEvent.click(await dialog.findByRole('button', { name: '删去同样有误的 2 行' }))
    await expect(await dialog.findByText('删去的 2 行不计')).toBeVisible()
    await expect(within(sheet).queryByText('林见清')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: '撤销' }))
    await expect(await faults(dialog, 10)).toBeVisible()
    // by the keyboard the row that one is on
    await userEvent.click(within(sheet).getByText('贺芷兰'))
    await userEvent.keyboard('{Control>}{Delete}{/Control}')
    await waitFor(() => expect(within(sheet).queryByText('贺芷兰')).toBeNull())
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect(await within(sheet).findByText('贺芷兰')).toBeVisible()
    // with no row left there is nothing to send
    for (let row = 3; row <= 6; row++) await userEvent.click(dialog.getByRole('button', { name: /^删去第 \d 行$/ }))
    await expect(dialog.getByRole('button', { name: '提交 0 行' })).toBeDisabled()
    await expect(dialog.getByText('没有要导入的行')).toBeVisible()
  },
}

/** What only the server knows is found by its dry run. */
export const CheckedByTheServer: Story = {
  play: async () => {
    const dialog = await choose(clean)
    await grid(dialog)
    await expect(await dialog.findByText(/将新增 3 条/, {}, { timeout: 10_000 })).toBeVisible()
  },
}

// What the server is asked about imports that it has accepted. No look is answered: a dry run stays under way.
const asked: string[] = []
const underWay = (request: Request) => {
  const { pathname } = new URL(request.url)
  if (!/\/imports\/[0-9a-f-]{36}\//.test(pathname)) return undefined
  asked.push(pathname)
  return request.method === 'GET' ? Response.json({ detail: 'broken' }, { status: 500 }) : undefined
}

/** A dry run of a table that has become another one is called off on the server too: a person may have ten imports under way. */
export const DryRunCalledOff: Story = {
  loaders: [signedIn({ as: 'jw.x', fault: underWay })],
  play: async () => {
    asked.length = 0
    const dialog = await choose(clean)
    const sheet = await grid(dialog)
    await waitFor(() => expect(asked).not.toHaveLength(0), { timeout: 10_000 })
    await userEvent.click(within(sheet).getByText('单于嘉曦'))
    await userEvent.keyboard('{Control>}{Delete}{/Control}')
    await waitFor(() => expect(asked.at(-1)).toBe(`${asked[0]}cancel/`))
  },
}

/** The table is checked, a question asked, the call sent, the success told (B098). */
export const Imported: Story = {
  args: { as: 'page' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.upload(await page.findByLabelText(/把文件拖到这里/), clean, { applyAccept: false })
    await userEvent.click(await page.findByRole('button', { name: '提交 3 行' }, { timeout: 10_000 }))
    const question = within(await page.findByRole('dialog'))
    await expect(question.getByText('确定导入这 3 条数据吗？')).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: '提交 3 行' }))
    await expect((await page.findAllByText('成功导入 3 条数据', {}, { timeout: 10_000 }))[0]).toBeVisible()
    await userEvent.click(await page.findByRole('button', { name: '撤回' }))
    await userEvent.click(within(await page.findByRole('dialog')).getByRole('button', { name: '撤回' }))
    await expect(await page.findByText('已撤回 3 条', {}, { timeout: 10_000 })).toBeVisible()
  },
}

/** What the server refuses stands in the error log (B165). */
export const RefusedByTheServer: Story = {
  loaders: [
    signedIn({
      as: 'jw.x',
      fault: request =>
        request.url.includes('imports/students/') && !request.url.includes('dry_run=true')
          ? Response.json({ detail: JSON.stringify([{ row: 2, errors: { cert_id: ['该账号已存在'] } }]) }, { status: 400 })
          : undefined,
    }),
  ],
  play: async () => {
    const dialog = await choose(clean)
    await grid(dialog)
    await dialog.findByText(/将新增 3 条/, {}, { timeout: 10_000 })
    await userEvent.click(dialog.getByRole('button', { name: '提交 3 行' }))
    const body = within(document.body)
    await userEvent.click((await body.findAllByRole('button', { name: '提交 3 行' })).at(-1)!)
    await expect(await body.findByText('导入失败明细')).toBeVisible()
    await expect(body.getByText('第 3 行：该账号已存在')).toBeVisible()
  },
}

/** The server cannot check now: it says so, and checks when the rows are sent. */
export const NobodyAnswers: Story = {
  loaders: [signedIn({ as: 'jw.x', fault: broken('imports/students/') })],
  play: async () => {
    const dialog = await choose(clean)
    await grid(dialog)
    await expect(await dialog.findByText('暂时无法与服务器核对，提交时会再核对。', {}, { timeout: 10_000 })).toBeVisible()
  },
}

/** The documents' words for another kind of file (B154). */
export const WrongSuffix: Story = {
  play: async () => {
    const dialog = await choose(new File(['x'], 'roster.pdf'))
    await expect((await dialog.findAllByText('Only supports upload .xlsx, .xls, .csv suffix files'))[0]).toBeVisible()
  },
}

/** A file that is no spreadsheet is refused in words. */
export const NotASpreadsheet: Story = {
  play: async () => {
    const dialog = await choose(new File(['%PDF-1.7'], 'roster.xls'))
    await expect(await dialog.findByText('文件内容不是表格，请在表格软件中另存为 xlsx 后重新选择', {}, { timeout: 10_000 })).toBeVisible()
  },
}

/** Many systems hand out a web page under the name of xls: it is called what it is. */
export const AWebPage: Story = {
  play: async () => {
    const dialog = await choose(new File(['<html><table><tr><td>姓名</td></tr></table></html>'], 'roster.xls'))
    await expect(await dialog.findByText(/^文件其实是网页/, {}, { timeout: 10_000 })).toBeVisible()
  },
}

/** A workbook as an office has it: a sheet for each class, rows and columns that are hidden, a foot that names nobody. */
function threeClasses(): File {
  const heads = ['姓名', '证件号码', '班级', '手机号']
  const book = utils.book_new()
  const sheet = utils.aoa_to_sheet([
    ['某校名册'],
    heads,
    ['林见清', '990101200812030019', '高三(1)班', '13800000001'],
    ['阿依努尔·买买提', '990101200901150020', '高三(1)班', '13800000002'],
    ['制表人：张三', null, '审核人：李四'],
    ['注：手机号为监护人'],
  ])
  sheet['!rows'] = [{}, {}, {}, { hidden: true }]
  sheet['!cols'] = [{}, {}, {}, { hidden: true }]
  utils.book_append_sheet(book, sheet, '1班')
  for (const name of ['2班', '3班'])
    utils.book_append_sheet(book, utils.aoa_to_sheet([heads, ['单于嘉曦', '990102200805281238', name, '']]), name)
  return new File([write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer], '三个班.xlsx')
}

/** What was not read, and what was read although nobody sees it, stands above the table. */
export const NothingLeftOutInSilence: Story = {
  play: async () => {
    const dialog = await choose(threeClasses())
    await grid(dialog)
    for (const words of [
      '工作表“2班”的 1 行、工作表“3班”的 1 行',
      '第 4 行，手机号列',
      '其上 1 行不计',
      '第 5 行落款不计',
      '第 6 行附注不计',
    ])
      await expect(dialog.getByText(words)).toBeVisible()
  },
}

/** A roster with columns that the platform has no place for. */
const parents = () =>
  csv(
    `${headers},民族,家长姓名`,
    '林见清,女,990101200812030019,高三(1)班,普通考生,2027,13800000001,回族,林建国',
    '单于嘉曦,男,990102200805281238,高三(3)班,普通考生,2027,,汉,单于敏',
  )

/** 9.4: what is not imported is named with an example, asked about once, and remembered by its heading. */
export const ColumnsLeftOut: Story = {
  play: async () => {
    localStorage.clear()
    const dialog = await choose(parents())
    await grid(dialog)
    await expect(dialog.getByText('文件中有 1 列不导入：家长姓名（如“林建国”）。')).toBeVisible()
    await dialog.findByText(/将新增 2 条/, {}, { timeout: 10_000 })
    const body = within(document.body)
    const asked = async (title: string, press: string) => {
      const question = within((await body.findByText(title)).closest('dialog')!)
      await userEvent.click(question.getByRole('button', { name: press }))
    }
    // back at the table nothing was decided
    await userEvent.click(dialog.getByRole('button', { name: '提交 2 行' }))
    await asked('有 1 列不会导入，确定吗？', '返回核对')
    await userEvent.click(dialog.getByRole('button', { name: '提交 2 行' }))
    await asked('有 1 列不会导入，确定吗？', '不导入这些列')
    await asked('确定导入这 2 条数据吗？', '取消')
    await waitFor(() => expect(dialog.queryByRole('button', { name: '不导入这些列' })).toBeNull())
    // the same file another day: named, and not asked about again
    await userEvent.click(dialog.getByRole('button', { name: '重新选择文件' }))
    await choose(parents())
    await grid(dialog)
    await expect(dialog.getByText(/^文件中有 1 列不导入/)).toBeVisible()
    await dialog.findByText(/将新增 2 条/, {}, { timeout: 10_000 })
    await userEvent.click(dialog.getByRole('button', { name: '提交 2 行' }))
    await expect(await body.findByText('确定导入这 2 条数据吗？')).toBeVisible()
  },
}

/** 9.4: columns matched by hand: those that nobody took are asked about all the same, and what its heading says needs no hand. */
export const OnlyWhatIsRequired: Story = {
  play: async () => {
    localStorage.clear()
    const dialog = await choose(
      csv('称呼,号码,哪个班,民族,家长', '林见清,990101200812030019,高三(1)班,回族,林建国', '单于嘉曦,990102200805281238,高三(3)班,汉族,'),
    )
    for (const [field, column] of Object.entries({ 姓名: '称呼', 证件号码: '号码', 班级: '哪个班' })) {
      await userEvent.click(await dialog.findByRole('button', { name: new RegExp(`^${field}`) }, { timeout: 10_000 }))
      await userEvent.click(await within(document.body).findByRole('option', { name: column }))
    }
    await userEvent.click(dialog.getByRole('button', { name: '进入预览' }))
    await grid(dialog)
    await expect(dialog.getByText('文件中有 1 列不导入：家长（如“林建国”）。')).toBeVisible()
    await dialog.findByText(/将新增 2 条/, {}, { timeout: 10_000 })
    await userEvent.click(dialog.getByRole('button', { name: '提交 2 行' }))
    await expect(await within(document.body).findByText('有 1 列不会导入，确定吗？')).toBeVisible()
  },
}

/** An unclosed quote takes no row with it: the line is named, the rows below are there. */
export const UnclosedQuote: Story = {
  play: async () => {
    const dialog = await choose(
      csv(
        `${headers},备注`,
        '林见清,女,990101200812030019,高三(1)班,普通考生,2027,13800000001,"住校',
        '单于嘉曦,男,990102200805281238,高三(3)班,普通考生,2027,,',
      ),
    )
    await grid(dialog)
    await expect(await faults(dialog, 1)).toBeVisible()
    await expect(dialog.getAllByTitle('文件第 2 行的引号没有闭合，请核对')[0]).toBeVisible()
    await expect(dialog.getByText('单于嘉曦')).toBeVisible()
  },
}

/** A cell of millions of characters is a fault like another: nothing longer than a line is drawn. */
export const OneHugeCell: Story = {
  play: async () => {
    const dialog = await choose(csv(headers, `${'x'.repeat(4_800_000)},女,990101200812030019,高三(1)班,普通考生,2027,13800000001`))
    const sheet = await grid(dialog)
    await expect(await faults(dialog, 1)).toBeVisible()
    const texts = [...sheet.ownerDocument.querySelectorAll('dialog *')].flatMap(one => [
      one.getAttribute('aria-label'),
      one.getAttribute('title'),
      ...[...one.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.textContent),
    ])
    await expect(Math.max(...texts.map(text => text?.length ?? 0))).toBeLessThan(400)
  },
}

/** Columns that nobody could guess are matched by hand. */
export const ColumnsByHand: Story = {
  play: async () => {
    localStorage.clear()
    const dialog = await choose(csv('称呼,号码,哪个班', '林见清,990101200812030019,高三(1)班'))
    await expect(await dialog.findByText('还没有对应的必填列：姓名、证件号码、班级', {}, { timeout: 10_000 })).toBeVisible()
  },
}

/** A spreadsheet of something else. */
export const WrongFile: Story = {
  play: async () => {
    const dialog = await choose(csv('姓名,手机号,教师类型,任教班级', '孔秀勇,15000083790,教师,高三(1)班'))
    await expect(await dialog.findByText('这份表格像是教师名册，请确认没有选错文件', {}, { timeout: 10_000 })).toBeVisible()
  },
}

/** The same for teachers. */
export const Teachers: Story = { args: { kind: 'teachers' } }
/** The same for classes. */
export const Classes: Story = { args: { kind: 'classes' } }
/** An administrator has no school of her own and names one. */
export const AdministratorNamesTheSchool: Story = { loaders: [signedIn({ as: 'sysadmin' })] }
/** Classes too go into the school that an administrator has named, and nowhere before she has. */
export const AdministratorImportsClasses: Story = {
  args: { kind: 'classes', as: 'page' },
  loaders: [signedIn({ as: 'sysadmin' })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('combobox', { name: '导入到学校' }))
    await userEvent.click(await page.findByRole('option', { name: '枫江中学' }))
    await userEvent.upload(await page.findByLabelText(/把文件拖到这里/), csv('班级名称,年份', '高一(91)班,2026', '高一(92)班,2026'), {
      applyAccept: false,
    })
    await userEvent.click(await page.findByRole('button', { name: '提交 2 行' }, { timeout: 10_000 }))
    await userEvent.click(within(await page.findByRole('dialog')).getByRole('button', { name: '提交 2 行' }))
    await expect((await page.findAllByText('成功导入 2 条数据', {}, { timeout: 10_000 }))[0]).toBeVisible()
  },
}
export const Dark: Story = { ...EveryFaultFound, globals: { theme: 'dark' } }
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    const dialog = await choose(dirty)
    await expect(await faults(dialog, 10)).toBeVisible()
  },
}
export const English: Story = {
  globals: { locale: 'en' },
  play: async () => {
    await grid(await choose(dirty))
  },
}
export const Spanish: Story = { ...English, globals: { locale: 'es' } }
/** A class and persons with the longest names: the preview keeps its columns and the dialog its width. */
export const LongNames: Story = {
  loaders: [signedIn({ as: 'jw.x', before: longNames })],
  play: async ({ canvasElement }) => {
    const dialog = await choose(csv(headers, `${longPerson},女,990101200812030019,${longClass},普通考生,2027,13800000001`))
    await grid(dialog)
    await expect(await dialog.findByText(/将新增 1 条/, {}, { timeout: 10_000 })).toBeVisible()
    await fits(canvasElement)
  },
}
