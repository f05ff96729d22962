// Dialog that lists the keyboard shortcuts.
import { Modal } from 'antd'

const keys: [keys: string, reading: string, writing: string][] = [
  ['↑ ↓ Home End', '上一句、下一句、第一句、最后一句', '移动光标'],
  ['Enter', '写选中的一句', '保存，到下一句；需要回答时先到参考答案；最后一句之后新增一句'],
  ['Shift + Enter', '—', '换行'],
  ['Tab', '离开列表', '换类型；先按 Esc，Tab 恢复为离开'],
  ['Ctrl / ⌘ + ↑ ↓', '移动这一句', '移动这一句'],
  ['Ctrl / ⌘ + Enter', '生成这一句', '生成这一句'],
  ['空格', '从这里播放、暂停', '空格'],
  ['x，Shift + x', '勾选，勾选到这一句', '—'],
  ['Delete', '删除这一句', '删除文字'],
  ['Ctrl / ⌘ + Z', '撤销删除（8 秒内）', '撤销输入'],
  ['/', '搜索', '—'],
  ['g 加数字', '前往第 n 句', '—'],
  ['?', '这张表', '—'],
]

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} title="快捷键" width={640} footer={null} onCancel={onClose} destroyOnHidden>
      <table className="yw-sb-keys">
        <thead>
          <tr>
            <th scope="col">按键</th>
            <th scope="col">阅读时</th>
            <th scope="col">书写时</th>
          </tr>
        </thead>
        <tbody>
          {keys.map(([key, reading, writing]) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              <td>{reading}</td>
              <td>{writing}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  )
}
