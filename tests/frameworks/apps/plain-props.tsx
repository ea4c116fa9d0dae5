import { type ComponentType, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Zhiyuan } from '../../../src/core/index.ts'
import { Activities } from '../../../src/widgets/activities/index.ts'
import { CareerArchive } from '../../../src/widgets/career-archive/index.ts'
import { CareerRecords } from '../../../src/widgets/career-records/index.ts'
import { CollegeAspiration } from '../../../src/widgets/college-aspiration/index.ts'
import { CollegeDataAdmin } from '../../../src/widgets/college-data-admin/index.ts'
import { Consult } from '../../../src/widgets/consult/index.ts'
import { Evaluation } from '../../../src/widgets/evaluation/index.ts'
import { ImportWizard } from '../../../src/widgets/import-wizard/index.ts'
import { MajorExplorer } from '../../../src/widgets/major-explorer/index.ts'
import { MockApplication } from '../../../src/widgets/mock-application/index.ts'
import { StudentBasics } from '../../../src/widgets/student-basics/index.ts'
import { StudentRoster } from '../../../src/widgets/student-roster/index.ts'
import { SubjectSelection } from '../../../src/widgets/subject-selection/index.ts'
import { TeacherRoster } from '../../../src/widgets/teacher-roster/index.ts'
import { VipAdmin } from '../../../src/widgets/vip-admin/index.ts'
import { VipPay } from '../../../src/widgets/vip-pay/index.ts'

// A page in JavaScript: no compiler says which props a widget takes.
const widgets: Readonly<Record<string, ComponentType<never>>> = {
  CareerArchive,
  CareerRecords,
  CollegeAspiration,
  CollegeDataAdmin,
  Evaluation,
  Activities,
  Consult,
  ImportWizard,
  MajorExplorer,
  MockApplication,
  StudentBasics,
  StudentRoster,
  SubjectSelection,
  TeacherRoster,
  VipAdmin,
  VipPay,
}
declare global {
  interface Document {
    zyPlain(base: string, token: string, name: string, props: object): void
  }
}
const root = createRoot(document.getElementById('app')!)
document.zyPlain = (base, token, name, props) =>
  root.render(
    <Zhiyuan base={base} token={token} key={name + JSON.stringify(props)}>
      {createElement(widgets[name]!, props as never)}
    </Zhiyuan>,
  )
