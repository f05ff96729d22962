// Importing people: the file, a preview with what is wrong, and the outcome.
import { CloudUploadOutlined, DownloadOutlined, RedoOutlined } from '@ant-design/icons'
import { Button, Modal, Progress, Steps, Switch } from 'antd'
import { useRef, useState } from 'react'
import { addressOf } from '../../../ui/address.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { layout } from '../../../ui/theme/palette.ts'
import { acceptOf } from '../../../ui/upload.ts'
import { initialPassword, users } from '../contract.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { useImport } from './use-import.ts'
import '../../../ui/media/media.css'
import './import.css'

const steps = [{ title: '上传文件' }, { title: '预览' }, { title: '完成' }]
const stepOf = { choosing: 0, sending: 0, preview: 1, done: 2 } as const
const rule = users.import.upload

export function ImportUsersDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal
      open={open}
      title="导入人员"
      width={layout.dialog.l}
      style={{ top: 48 }}
      footer={null}
      onCancel={onClose}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <Importing onClose={onClose} />
    </Modal>
  )
}

function Importing({ onClose }: { onClose: () => void }) {
  const { state, busy, send, restart, commit } = useImport()
  const [update, setUpdate] = useState(false)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const choose = (file: File | undefined) => file && send(file, update)
  const switchUpdate = (on: boolean) => {
    setUpdate(on)
    if (state.at === 'preview') send(state.file, on)
  }
  const updating = (
    <span className="yw-import-update">
      <Switch size="small" aria-label="更新已有人员" checked={update} onChange={switchUpdate} disabled={state.at === 'sending'} />
      更新已有人员
    </span>
  )
  return (
    <>
      <Steps className="yw-import-steps" size="small" current={stepOf[state.at]} items={steps} />
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptOf(rule)}
        onChange={(e) => {
          choose(e.target.files?.[0])
          e.target.value = ''
        }}
      />
      {(state.at === 'choosing' || state.at === 'sending') && (
        <div className="yw-media">
          <button
            type="button"
            className={`yw-media-drop yw-import-drop${over ? ' is-over' : ''}`}
            disabled={state.at === 'sending'}
            onClick={() => input.current?.click()}
            onDragOver={(e) => {
              e.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(e) => {
              e.preventDefault()
              setOver(false)
              choose(e.dataTransfer.files[0])
            }}
          >
            {state.at === 'sending' ? (
              <>
                <span>{state.share < 1 ? `正在上传 ${state.file.name}` : '正在读取和检查…'}</span>
                <Progress percent={Math.round(state.share * 100)} size="small" showInfo={false} style={{ maxWidth: 320 }} />
              </>
            ) : (
              <>
                <CloudUploadOutlined aria-hidden />
                <span>
                  拖入表格，或<em>点击选择</em>
                </span>
                <small>
                  {rule.types.join('、')}，小于 {rule.limit}
                </small>
              </>
            )}
          </button>
          {state.at === 'choosing' && state.fault && (
            <div className="yw-media-fault" role="alert">
              {state.fault}
            </div>
          )}
          <ul className="yw-import-hints">
            <li>工号、姓名、手机号、部门必填；部门填写完整路径，如 总公司/华东区/上海分公司。</li>
            <li>先预览，确认后才会写入；初始密码为 {initialPassword}，首次登录时须修改。</li>
            <li>工号或手机号已存在的行算作有误，打开「更新已有人员」则改为更新。</li>
          </ul>
        </div>
      )}
      {state.at === 'preview' && <ImportPreview file={state.file} answer={state.answer} />}
      {state.at === 'done' && (
        <EmptyState
          title={`已导入 ${state.answer.ok.toLocaleString('zh-CN')} 人`}
          text={state.answer.bad ? `有误的 ${state.answer.bad.toLocaleString('zh-CN')} 行没有导入` : '新人员首次登录时须修改初始密码'}
          size={140}
        />
      )}
      <div className="yw-modal-foot yw-import-foot">
        {state.at === 'preview' ? (
          <>
            {state.answer.bad > 0 && (
              <Button
                icon={<DownloadOutlined aria-hidden />}
                href={addressOf('GET', users.importErrors.path, {
                  params: { importId: state.answer.importId ?? '' },
                  query: state.update ? { update: 'true' } : {},
                })}
              >
                下载错误清单
              </Button>
            )}
            <Button type="text" icon={<RedoOutlined aria-hidden />} onClick={restart}>
              换一个文件
            </Button>
            {updating}
            <span className="yw-left" style={{ textAlign: 'right' }}>
              {state.answer.bad > 0 && `有误的 ${state.answer.bad.toLocaleString('zh-CN')} 行不会导入`}
            </span>
            <Button onClick={onClose}>取消</Button>
            <Button type="primary" loading={busy} disabled={state.answer.ok === 0} onClick={() => void commit()}>
              导入 {state.answer.ok.toLocaleString('zh-CN')} 条
            </Button>
          </>
        ) : state.at === 'done' ? (
          <>
            <span className="yw-left" />
            <Button onClick={restart}>继续导入</Button>
            <Button type="primary" onClick={onClose}>
              完成
            </Button>
          </>
        ) : (
          <>
            <Button icon={<DownloadOutlined aria-hidden />} href={users.template.path}>
              下载模板
            </Button>
            {updating}
            <span className="yw-left" />
            <Button onClick={onClose}>取消</Button>
          </>
        )}
      </div>
    </>
  )
}
