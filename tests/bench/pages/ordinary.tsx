/** The peer of `first-screen`: login, list and home of the same server written the ordinary way, all pages imported by the router. */
import '@arco-design/web-react/dist/css/arco.css'
import '@wangeditor-next/editor/dist/css/style.css'
import 'maplibre-gl/dist/maplibre-gl.css'
import {
  Avatar,
  Badge,
  Breadcrumb,
  Button,
  Card,
  Checkbox,
  DatePicker,
  Form,
  Grid,
  Input,
  Layout,
  Menu,
  Message,
  Modal,
  Select,
  Space,
  Statistic,
  Table,
  Tabs,
  Tag,
  TreeSelect,
  Upload,
} from '@arco-design/web-react'
import { IconNotification, IconSearch } from '@arco-design/web-react/icon'
import { Editor } from '@wangeditor-next/editor-for-react'
import axios from 'axios'
import * as echarts from 'echarts'
import maplibregl from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes, useNavigate } from 'react-router-dom'

const stored = (name: string) => {
  const text = localStorage.getItem(`pro__${name}`)
  return text ? (JSON.parse(text) as { value: unknown }).value : undefined
}
const http = axios.create({ baseURL: '/jeecg-boot', timeout: 9000 })
http.interceptors.request.use(config => {
  config.headers.set('X-Access-Token', String(stored('Access-Token')))
  return config
})
const ask = async <T,>(path: string, params: object = {}): Promise<T> =>
  (await http.get<{ result: T }>(path, { params })).data.result

function Login() {
  const navigate = useNavigate()
  const [boot, setBoot] = useState<{ version: string }>()
  useEffect(() => {
    void ask<{ version: string }>('/sys/boot').then(setBoot)
  }, [])
  const submit = async (values: object) => {
    const { data } = await http.post('/sys/login', values)
    if (!data.success) return Message.error(data.message)
    localStorage.setItem('pro__Access-Token', JSON.stringify({ value: data.result.token }))
    navigate('/sewage/plant')
  }
  return (
    <Card title="登录" style={{ width: 360, margin: '120px auto' }}>
      <Form layout="vertical" onSubmit={submit}>
        <Form.Item label="账号" field="username" rules={[{ required: true }]}>
          <Input />
        </Form.Item>
        <Form.Item label="密码" field="password" rules={[{ required: true }]}>
          <Input.Password />
        </Form.Item>
        <Button type="primary" htmlType="submit" long>
          登录
        </Button>
      </Form>
      <p>{boot?.version}</p>
    </Card>
  )
}

interface Node {
  path: string
  meta: { title: string }
  children?: Node[]
}
function Menus({ nodes }: { nodes: readonly Node[] }) {
  return (
    <>
      {nodes.map(node =>
        node.children ? (
          <Menu.SubMenu key={node.path} title={node.meta.title}>
            {node.children.map(child => (
              <Menu.Item key={child.path}>{child.meta.title}</Menu.Item>
            ))}
          </Menu.SubMenu>
        ) : (
          <Menu.Item key={node.path}>{node.meta.title}</Menu.Item>
        ),
      )}
    </>
  )
}

type Dicts = Record<string, { value: string; text: string }[]>
/** Menu and words first, then the page: as such consoles do. */
function Frame({ page: Page }: { page(props: { dicts: Dicts }): React.ReactElement }) {
  const [menu, setMenu] = useState<Node[]>()
  const [dicts, setDicts] = useState<Dicts>()
  const [unread, setUnread] = useState(0)
  useEffect(() => {
    const load = async () => {
      await ask('/sys/boot')
      setMenu((await ask<{ menu: Node[] }>('/sys/permission/getUserPermissionByToken')).menu)
      setDicts(await ask<Dicts>('/sys/dict/queryAllDictItems'))
      setUnread((await ask<{ anntMsgTotal: number }>('/sys/annountCement/listByUser')).anntMsgTotal)
    }
    void load()
  }, [])
  if (!menu || !dicts) return null
  return (
    <Layout style={{ height: '100vh' }}>
      <Layout.Sider>
        <Menu>
          <Menus nodes={menu} />
        </Menu>
      </Layout.Sider>
      <Layout>
        <Layout.Header>
          <Breadcrumb>
            <Breadcrumb.Item>污水监测</Breadcrumb.Item>
          </Breadcrumb>
          <Badge count={unread}>
            <IconNotification />
          </Badge>
          <Avatar>管</Avatar>
        </Layout.Header>
        <Layout.Content>
          <Page dicts={dicts} />
        </Layout.Content>
      </Layout>
    </Layout>
  )
}

type Row = Record<string, unknown> & { id: string }
interface Depart {
  key: string
  title: string
  children?: Depart[]
}
function Plants({ dicts }: { dicts: Dicts }) {
  const [rows, setRows] = useState<Row[]>()
  const [total, setTotal] = useState(0)
  const [departs, setDeparts] = useState<Depart[]>([])
  const [editing, setEditing] = useState<Row>()
  const load = async (filters: object = {}) => {
    const page = await ask<{ records: Row[]; total: number }>('/sewage/plant/list', {
      pageNo: 1,
      pageSize: 10,
      ...filters,
    })
    setRows(page.records)
    setTotal(page.total)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as such pages do
  useEffect(() => {
    void load()
    void ask<Depart[]>('/sys/sysDepart/queryTreeList').then(setDeparts)
  }, [])
  const options = (code: string) => (dicts[code] ?? []).map(({ value, text }) => ({ value, label: text }))
  const column = (dataIndex: string, title: string) => ({ dataIndex, title })
  return (
    <Card title="污水厂">
      <Form layout="inline" onSubmit={load}>
        <Form.Item label="厂名" field="plantName">
          <Input />
        </Form.Item>
        <Form.Item label="厂类型" field="plantType">
          <Select style={{ width: 120 }} options={options('plant_type')} />
        </Form.Item>
        <Form.Item label="状态" field="status">
          <Select style={{ width: 120 }} options={options('run_status')} />
        </Form.Item>
        <Form.Item label="所属部门" field="departId">
          <TreeSelect style={{ width: 160 }} treeData={departs} />
        </Form.Item>
        <Form.Item label="投运日期" field="openDate">
          <DatePicker />
        </Form.Item>
        <Button htmlType="submit" icon={<IconSearch />}>
          查询
        </Button>
      </Form>
      <Space>
        <Button type="primary">新增</Button>
        <Upload>
          <Button>导入</Button>
        </Upload>
        <Button>导出</Button>
      </Space>
      <Table
        rowKey="id"
        rowSelection={{}}
        loading={!rows}
        data={rows ?? []}
        pagination={{ total }}
        columns={[
          column('plantCode', '厂编码'),
          column('plantName', '厂名'),
          column('cityCode_dictText', '所在市'),
          column('districtCode_dictText', '所在区县'),
          column('designCapacity', '设计规模'),
          column('avgFlow', '平均流量'),
          column('servedPopulation', '服务人口'),
          { title: '状态', render: (_, row: Row) => <Tag>{String(row['status_dictText'])}</Tag> },
          { title: '操作', render: (_, row: Row) => <Button onClick={() => setEditing(row)}>编辑</Button> },
        ]}
      />
      <Modal visible={editing !== undefined} onCancel={() => setEditing(undefined)} title="编辑">
        <Tabs>
          <Tabs.TabPane key="1" title="基本">
            <Checkbox>合流制</Checkbox>
            <Editor value={String(editing?.['remark'] ?? '')} />
          </Tabs.TabPane>
        </Tabs>
      </Modal>
    </Card>
  )
}

function Home() {
  const chart = useRef<HTMLDivElement>(null)
  const map = useRef<HTMLDivElement>(null)
  const [figures, setFigures] = useState<object>()
  useEffect(() => {
    void ask<object>('/sewage/overview/today').then(setFigures)
    if (chart.current) echarts.init(chart.current).setOption({ xAxis: {}, yAxis: {}, series: [] })
    if (map.current) new maplibregl.Map({ container: map.current })
  }, [])
  return (
    <Grid.Row>
      {Object.entries(figures ?? {}).map(([name, value]) => (
        <Statistic key={name} title={name} value={typeof value === 'number' ? value : 0} />
      ))}
      <div ref={chart} />
      <div ref={map} />
    </Grid.Row>
  )
}

createRoot(document.getElementById('root')!).render(
  <BrowserRouter>
    <Routes>
      <Route path="/user/login" element={<Login />} />
      <Route path="/sewage/plant" element={<Frame page={Plants} />} />
      <Route path="*" element={<Frame page={Home} />} />
    </Routes>
  </BrowserRouter>,
)
