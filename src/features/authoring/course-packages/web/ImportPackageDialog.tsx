// Dialog that imports a course package: a file with its progress, then the counts of the new course and the parts that were left out.
import { InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Modal, Progress, Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useRefresh } from '#ui/api/api-hooks.ts'
import { acceptOf, refusal, upload, uploadFailureText } from '#ui/media/upload.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { type Brought, coursePackages } from '../contract.ts'

type State = { at: 'choosing'; fault?: string } | { at: 'sending'; name: string; share: number } | { at: 'done'; brought: Brought }

const endpoint = coursePackages.importPackage

function useBringing() {
  const [state, setState] = useState<State>({ at: 'choosing' })
  const controller = useRef<AbortController>(undefined)
  const refresh = useRefresh()
  useEffect(() => () => controller.current?.abort(), [])
  const send = async (file: File) => {
    const fault = refusal(file, endpoint.upload)
    if (fault) return setState({ at: 'choosing', fault })
    const mine = new AbortController()
    controller.current = mine
    setState({ at: 'sending', name: file.name, share: 0 })
    try {
      const onProgress = (share: number) => setState((now) => (now.at === 'sending' ? { ...now, share } : now))
      const brought = await upload(endpoint, file, { onProgress, signal: mine.signal })
      setState({ at: 'done', brought })
      refresh(courses.page, courses.tree)
    } catch (error) {
      if (!mine.signal.aborted) setState({ at: 'choosing', fault: uploadFailureText(error) })
    }
  }
  const reset = () => {
    controller.current?.abort()
    setState({ at: 'choosing' })
  }
  return { state, send, reset }
}

const Sending = ({ name, share }: { name: string; share: number }) => (
  <div role="status">
    <p>{share < 1 ? `正在上传 ${name}` : '正在检查音视频并写入课程，请不要关闭页面'}</p>
    <Progress percent={Math.floor(share * 100)} aria-label="上传进度" {...(share === 1 ? { status: 'active' as const } : {})} />
  </div>
)

const Done = ({ brought: { title, scenes, subScenes, lines, files, losses } }: { brought: Brought }) => (
  <>
    <Alert
      type="success"
      showIcon
      title={`已导入课程「${title}」`}
      description={`${scenes} 个场景，${subScenes} 个子场景，${lines} 条脚本，${files} 个音视频和图片。课程为停用状态，检查后可以启用。`}
    />
    {losses.length > 0 && (
      <ul className="yw-muted">
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
    )}
  </>
)

export function ImportPackageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { state, send, reset } = useBringing()
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Modal
      open={open}
      title="导入课程包"
      onCancel={close}
      mask={{ closable: false }}
      footer={<Button onClick={close}>{{ choosing: '关闭', sending: '取消', done: '完成' }[state.at]}</Button>}
    >
      {state.at === 'choosing' && (
        <>
          {state.fault && <Alert type="error" showIcon title={state.fault} role="alert" style={{ marginBottom: 16 }} />}
          <Upload.Dragger
            accept={acceptOf(endpoint.upload)}
            showUploadList={false}
            beforeUpload={(file) => {
              void send(file)
              return false
            }}
          >
            <InboxOutlined aria-hidden style={{ fontSize: 32 }} />
            <p>拖入课程包，或点击选择</p>
            <p className="yw-muted">由课程的「下载课程包」得到的 .zip，小于1G</p>
          </Upload.Dragger>
          <p className="yw-muted" style={{ marginTop: 12 }}>
            新建一门停用的课程，包括音视频、数字人设置和情景；不改动已有课程。
          </p>
        </>
      )}
      {state.at === 'sending' && <Sending {...state} />}
      {state.at === 'done' && <Done brought={state.brought} />}
    </Modal>
  )
}
