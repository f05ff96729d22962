// Icons of menu entries by stored name (short or antd's); a default icon for unknown names.
import {
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BookOutlined,
  ContactsOutlined,
  DatabaseOutlined,
  FileDoneOutlined,
  FundProjectionScreenOutlined,
  HighlightOutlined,
  HomeOutlined,
  KeyOutlined,
  MenuOutlined,
  OrderedListOutlined,
  PlaySquareOutlined,
  ProjectOutlined,
  ReadOutlined,
  RobotOutlined,
  SafetyOutlined,
  ScheduleOutlined,
  SettingOutlined,
  SoundOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import { iconKey } from '#ui/page/menu-parts.ts'

export const icons: Record<string, ComponentType> = {
  home: HomeOutlined,
  play: PlaySquareOutlined,
  playsquare: PlaySquareOutlined,
  course: BookOutlined,
  book: BookOutlined,
  orderedlist: OrderedListOutlined,
  read: ReadOutlined,
  contacts: ContactsOutlined,
  exam: FileDoneOutlined,
  filedone: FileDoneOutlined,
  highlight: HighlightOutlined,
  bank: BankOutlined,
  database: DatabaseOutlined,
  schedule: ScheduleOutlined,
  project: ProjectOutlined,
  analysis: BarChartOutlined,
  barchart: BarChartOutlined,
  report: FundProjectionScreenOutlined,
  key: KeyOutlined,
  setting: SettingOutlined,
  sound: SoundOutlined,
  system: SettingOutlined,
  user: UserOutlined,
  team: TeamOutlined,
  role: SafetyOutlined,
  menu: MenuOutlined,
  audit: AuditOutlined,
  ai: RobotOutlined,
  robot: RobotOutlined,
}

export function MenuIcon({ name }: { name: string | null }) {
  const Found = icons[iconKey(name ?? '')] ?? AppstoreOutlined
  return <Found />
}
