// react-spreadsheet-import, steered to its own validated table.
import { createRoot } from 'react-dom/client'
import { ReactSpreadsheetImport } from 'react-spreadsheet-import'
import { rosterColumns } from '../roster-columns.ts'

const rules: Record<string, { rule: 'required' | 'unique' | 'regex'; value?: string; errorMessage: string }[]> = {
  姓名: [{ rule: 'required', errorMessage: '必填' }],
  班级: [{ rule: 'required', errorMessage: '必填' }],
  证件号码: [
    { rule: 'unique', errorMessage: '重复' },
    { rule: 'regex', value: '^\\d{17}[\\dX]$', errorMessage: '格式' },
  ],
}
const fields = rosterColumns.map(name => ({
  label: name,
  key: name,
  alternateMatches: [name],
  fieldType: { type: 'input' as const },
  validations: rules[name],
}))
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <ReactSpreadsheetImport isOpen onClose={() => {}} onSubmit={() => {}} fields={fields as never} maxRecords={50_000} isNavigationEnabled />,
)
