// The limit: what an antd application of this field has after its login: layout, menu, breadcrumb, account menu, a table of students.
import { Breadcrumb, Button, Dropdown, Input, Layout, Menu, Select, Space, Table } from 'antd'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

interface Row {
  readonly uuid: string
  readonly name: string
  readonly gender: string
  readonly grade: { readonly name: string } | null
  readonly phone: string | null
}
const menu = [
  { key: 'start', label: '状态总览' },
  {
    key: 'basic',
    label: '基础信息',
    children: ['班级管理', '教师管理', '学生管理'].map(label => ({ key: label, label })),
  },
]
const columns = [
  { title: '姓名', dataIndex: 'name', sorter: true },
  { title: '性别', dataIndex: 'gender' },
  { title: '班级', render: (_: unknown, row: Row) => row.grade?.name },
  { title: '手机号', dataIndex: 'phone' },
  {
    title: '操作',
    render: () => (
      <Space>
        <a href="#edit">编辑</a>
        <Dropdown menu={{ items: [{ key: 'reset', label: '重置密码' }] }}>
          <a href="#more">更多</a>
        </Dropdown>
      </Space>
    ),
  },
]

function Page() {
  const [rows, setRows] = useState<readonly Row[]>()
  useEffect(() => {
    fetch('/students.json')
      .then(answer => answer.json())
      .then(({ results }) => setRows(results))
  }, [])
  return (
    <Layout style={{ minHeight: '100vh' }}>
      <Layout.Sider theme="light">
        <Menu mode="inline" items={menu} defaultOpenKeys={['basic']} defaultSelectedKeys={['学生管理']} />
      </Layout.Sider>
      <Layout>
        <Layout.Header style={{ display: 'flex', justifyContent: 'space-between', background: '#fff' }}>
          <Breadcrumb items={[{ title: '基础信息' }, { title: '学生管理' }]} />
          <Dropdown menu={{ items: [{ key: 'out', label: '退出登录' }] }}>
            <Button type="text">教务</Button>
          </Dropdown>
        </Layout.Header>
        <Layout.Content style={{ padding: 24 }}>
          <Space>
            <Input.Search placeholder="姓名" />
            <Select placeholder="年级" options={['2023级', '2024级', '2025级'].map(value => ({ value }))} style={{ width: 160 }} />
            <Button type="primary">导入学生</Button>
          </Space>
          <Table
            rowKey="uuid"
            loading={!rows}
            columns={columns}
            dataSource={rows}
            rowSelection={{}}
            pagination={{ total: 120, pageSize: 20, showSizeChanger: true }}
          />
        </Layout.Content>
      </Layout>
    </Layout>
  )
}
createRoot(document.body.appendChild(document.createElement('div'))).render(<Page />)
