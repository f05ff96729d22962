// Icons of menu entries, by the name that menu management stores (short or antd's); a plain one where it says nothing.
import {
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BookOutlined,
  FileDoneOutlined,
  FundProjectionScreenOutlined,
  HomeOutlined,
  MenuOutlined,
  PlaySquareOutlined,
  ProjectOutlined,
  RobotOutlined,
  SafetyOutlined,
  SettingOutlined,
  SoundOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

const icons: Record<string, ComponentType> = {
  home: HomeOutlined,
  play: PlaySquareOutlined,
  playsquare: PlaySquareOutlined,
  course: BookOutlined,
  book: BookOutlined,
  exam: FileDoneOutlined,
  filedone: FileDoneOutlined,
  bank: BankOutlined,
  project: ProjectOutlined,
  analysis: BarChartOutlined,
  barchart: BarChartOutlined,
  report: FundProjectionScreenOutlined,
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
  const Found = icons[(name ?? '').toLowerCase().replace(/outlined$|filled$/, '')] ?? AppstoreOutlined
  return <Found />
}
