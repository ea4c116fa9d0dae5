import { type ComponentType, type ReactNode, useState } from 'react'
import {
  Button,
  Cascader,
  Combobox,
  DatePicker,
  Dialog,
  Field,
  MenuButton,
  MultiSelect,
  Pagination,
  Radio,
  SearchBox,
  Segmented,
  Select,
  type Sort,
  Switch,
  Table,
  Tabs,
  Tooltip,
  Transfer,
  Tree,
} from '../../../src/core/ui/index.ts'

const fruits = ['apple', 'banana', 'cherry', 'damson'].map(label => ({ value: label, label }))
/** Something to come from and something to go to, and what was chosen in between. */
const Between = ({ state, children }: { state?: unknown; children: ReactNode }) => (
  <main>
    <button type="button">before</button>
    {children}
    <button type="button">after</button>
    <output>{JSON.stringify(state ?? null)}</output>
  </main>
)

function Dialogs() {
  const [open, setOpen] = useState(false)
  const [inner, setInner] = useState(false)
  return (
    <Between state={{ open, inner }}>
      <Button onClick={() => setOpen(true)}>open</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="first" footer={<Button onClick={() => setInner(true)}>deeper</Button>}>
        <input aria-label="inside" />
        <Tooltip text="a tip">
          <button type="button">tipped</button>
        </Tooltip>
      </Dialog>
      <Dialog open={inner} onClose={() => setInner(false)} title="second">
        <input aria-label="deep" />
      </Dialog>
    </Between>
  )
}
function DayInDialog() {
  const [open, setOpen] = useState(true)
  const [day, setDay] = useState('2026-11-18')
  return (
    <Between state={{ open, day }}>
      <Dialog open={open} onClose={() => setOpen(false)} title="dialog">
        <Field label="day">
          <DatePicker value={day} onChange={setDay} today="2026-11-21" />
        </Field>
      </Dialog>
    </Between>
  )
}
function Menus() {
  const [picked, setPicked] = useState('')
  const items = fruits.map(({ label }) => ({ key: label, label, onPick: () => setPicked(label), disabled: label === 'cherry' }))
  return (
    <Between state={picked}>
      <MenuButton label="menu" items={[...items.slice(0, 2), null, ...items.slice(2)]}>
        menu
      </MenuButton>
    </Between>
  )
}
function TabList() {
  const [tab, setTab] = useState('apple')
  return (
    <Between state={tab}>
      <Tabs
        label="tabs"
        tabs={fruits.map(({ label }) => ({ key: label, label, disabled: label === 'banana' }))}
        value={tab}
        onChange={setTab}
      >
        <p>{tab}</p>
      </Tabs>
    </Between>
  )
}
function Selects() {
  const [one, setOne] = useState<string | null>('banana')
  const [several, setSeveral] = useState<string[]>([])
  return (
    <Between state={[one, ...several]}>
      <Field label="one">
        <Select options={fruits} value={one} onChange={setOne} />
      </Field>
      <Field label="several">
        <MultiSelect options={fruits} value={several} onChange={setSeveral} />
      </Field>
    </Between>
  )
}
const names = ['志远', '志愿', '知行', '张三'].map(label => ({ value: label, label }))
function Searched() {
  const [one, setOne] = useState<string | null>(null)
  const [asked, setAsked] = useState<string[]>([])
  return (
    <Between state={one}>
      <Field label="combobox">
        <Combobox options={names} value={one} onChange={setOne} onSearch={text => setAsked([...asked, text])} />
      </Field>
      <Field label="own">
        <Combobox options={names} value={one} onChange={setOne} />
      </Field>
      <output>{JSON.stringify(asked)}</output>
    </Between>
  )
}
function Searching() {
  const [asked, setAsked] = useState<string[]>([])
  return (
    <Between state={asked}>
      <SearchBox value={asked.at(-1) ?? ''} onSearch={text => setAsked([...asked, text])} placeholder="search" />
    </Between>
  )
}
const places: Record<string, string[]> = { '': ['north', 'south'], north: ['n1', 'n2'], south: ['s1'] }
function Path() {
  const [path, setPath] = useState<readonly { value: string; label: string }[]>([])
  return (
    <Between state={path.map(step => step.value)}>
      <Field label="path">
        <Cascader
          value={path}
          onChange={setPath}
          load={async at =>
            (places[at.at(-1)?.value ?? ''] ?? []).map(value => ({ value, label: value, leaf: places[value] === undefined }))
          }
        />
      </Field>
    </Between>
  )
}
function Branches() {
  const [key, setKey] = useState<string | null>('n2')
  const nodes = [
    {
      key: 'north',
      label: 'north',
      children: [
        { key: 'n1', label: 'near' },
        { key: 'n2', label: 'nether' },
      ],
    },
    { key: 'south', label: 'south', children: [{ key: 's1', label: 'sunny' }] },
    { key: 'east', label: 'east' },
  ]
  return (
    <Between state={key}>
      <Tree label="tree" nodes={nodes} value={key} onChange={setKey} />
    </Between>
  )
}
function Lines() {
  const [sort, setSort] = useState<Sort | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <Between state={[...selected]}>
      <Table
        label="table"
        columns={[{ key: 'label', title: 'fruit', sortable: true }]}
        rows={fruits}
        rowKey={row => row.value}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={setSelected}
      />
    </Between>
  )
}
function Choices() {
  const [radio, setRadio] = useState('apple')
  const [segment, setSegment] = useState('apple')
  const [on, setOn] = useState(false)
  return (
    <Between state={[radio, segment, on]}>
      <Radio aria-label="radio" options={fruits.slice(0, 3)} value={radio} onChange={setRadio} />
      <Segmented aria-label="segmented" options={fruits.slice(0, 3)} value={segment} onChange={setSegment} />
      <Switch checked={on} onChange={setOn}>
        switch
      </Switch>
    </Between>
  )
}
const Tips = () => (
  <Between>
    <Tooltip text="what it means">
      <button type="button">word</button>
    </Tooltip>
  </Between>
)
function Pages() {
  const [page, setPage] = useState(3)
  return (
    <Between state={page}>
      <Pagination total={100} page={page} size={20} onPage={setPage} />
    </Between>
  )
}
function Moves() {
  const [value, setValue] = useState<string[]>([])
  return (
    <Between state={value}>
      <Transfer
        options={names.map(({ label }) => ({ value: label, label }))}
        value={value}
        onChange={setValue}
        titles={['left', 'right']}
      />
    </Between>
  )
}

/** Each component that is worked by keys, alone between two buttons. */
export const keys: Record<string, ComponentType> = {
  Dialogs,
  DayInDialog,
  Menus,
  TabList,
  Selects,
  Searched,
  Searching,
  Path,
  Branches,
  Lines,
  Choices,
  Tips,
  Pages,
  Moves,
}
