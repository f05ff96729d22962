// Time zone, grades and passwords of a tenant, in one form with one save.
import { Button, Checkbox, Form, Select } from 'antd'
import { NumberItem } from '#ui/form/NumberItem.tsx'
import { useState } from 'react'
import { hexColour, isPale } from '#shared/colour.ts'
import { pick } from '#shared/field-table.ts'
import { timeZones, zoneName } from '#shared/zones.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { PageForm, usePageForm } from '#ui/form/PageForm.tsx'
import { useMay } from '#ui/api/session.tsx'
import { searchByLabel } from '#ui/form/search-by.ts'
import { descends } from '#shared/scores.ts'
import { roles } from '#features/organisation/roles/contract.ts'
import { RolePicker } from '#features/organisation/roles/web/RolePicker.tsx'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { brandColourWords, type TenantSetting, tenantSetup } from '../contract.ts'
import { BrandColour } from './BrandColour.tsx'

type Values = Pick<
  TenantSetting,
  | 'gradeScale'
  | 'passwordRule'
  | 'recordingDays'
  | 'examYears'
  | 'browserListening'
  | 'aiMarks'
  | 'twoPersonDrafts'
  | 'contentReview'
  | 'brandColour'
> & {
  timeZone: (typeof timeZones)[number]
  defaultRoleId: string | null
}

const zones = timeZones.map((value) => ({ value, label: zoneName(value) }))
const grades = [
  { name: 'excellent', label: '优秀 不低于' },
  { name: 'good', label: '良好 不低于' },
  { name: 'slightPoor', label: '较差 不低于' },
] as const

const kept = [
  'timeZone',
  'gradeScale',
  'passwordRule',
  'recordingDays',
  'examYears',
  'browserListening',
  'aiMarks',
  'twoPersonDrafts',
  'contentReview',
  'brandColour',
] as const
const valuesOf = (setting: TenantSetting) => ({ ...pick(setting, kept), defaultRoleId: setting.defaultRole?.id ?? null }) as Values

const Zone = () => (
  <section className="yw-card">
    <h2>时间</h2>
    <Form.Item name="timeZone" label="时区" extra="列表、日志与导出中的时间按此时区显示">
      <Select options={zones} showSearch={searchByLabel} style={{ maxWidth: 320 }} />
    </Form.Item>
  </section>
)

function Grades() {
  const form = Form.useFormInstance<Values>()
  const descending = () => {
    const scale = form.getFieldValue('gradeScale') as Values['gradeScale']
    return descends(scale) ? Promise.resolve() : Promise.reject(new Error('三个下限须依次降低'))
  }
  return (
    <section className="yw-card">
      <h2>成绩等级</h2>
      <p className="yw-second">按得分占满分的百分比；低于最后一档为「差」。</p>
      <div className="yw-setting-row">
        {grades.map(({ name, label }) => (
          <NumberItem
            key={name}
            name={['gradeScale', name]}
            label={label}
            validateFirst
            dependencies={grades.filter((g) => g.name !== name).map((g) => ['gradeScale', g.name])}
            rules={[{ required: true, message: '请输入1到99的整数' }, ...(name === 'good' ? [{ validator: descending }] : [])]}
            input={{ min: 1, max: 99, precision: 0, suffix: '%', style: { width: '100%' } }}
          />
        ))}
      </div>
    </section>
  )
}

const PasswordRule = () => (
  <section className="yw-card">
    <h2>密码规则</h2>
    <p className="yw-second">
      密码为6-20位数字、字母或符号，管理员为8-64位；常见的密码、连续或重复的字符、个人信息不能用。可以要求得更严，修改密码时生效。
    </p>
    <div className="yw-setting-row">
      <NumberItem
        name={['passwordRule', 'minLength']}
        label="最短长度"
        rules={[{ required: true, message: '请输入6到20的整数' }]}
        input={{ min: 6, max: 20, precision: 0, suffix: '位', style: { width: '100%' } }}
      />
      <Form.Item name={['passwordRule', 'letters']} valuePropName="checked" label="必须包含" className="yw-setting-check">
        <Checkbox>字母</Checkbox>
      </Form.Item>
      <Form.Item
        name={['passwordRule', 'digits']}
        valuePropName="checked"
        label={<span aria-hidden>&nbsp;</span>}
        className="yw-setting-check"
      >
        <Checkbox>数字</Checkbox>
      </Form.Item>
    </div>
  </section>
)

const Retention = () => (
  <section className="yw-card">
    <h2>保存期限</h2>
    <NumberItem
      name="recordingDays"
      label="录音保存天数"
      extra="学员练习和考核的录音到期后自动删除，得分和点评保留；缩短后，超期的录音当夜删除"
      rules={[{ required: true, message: '请输入30到365的整数' }]}
      input={{ min: 30, max: 365, precision: 0, suffix: '天', style: { width: 160 } }}
    />
    <NumberItem
      name="examYears"
      label="考试保存年限"
      extra="不填则一直保存；填写后，结束已满年限、此后无人作答的考试每夜移入回收站，连同作答和成绩，在回收站的保留期内可恢复；恢复的考试和模板不再移入"
      input={{ min: 1, max: 20, precision: 0, suffix: '年', placeholder: '一直保存', style: { width: 160 } }}
    />
  </section>
)

const Practising = () => (
  <section className="yw-card">
    <h2>学员练习</h2>
    <Form.Item
      name="browserListening"
      valuePropName="checked"
      extra="打字回答时可以说话输入：Chrome、Edge、Safari 等浏览器把语音发送给其厂商识别，学员先看说明，核对文字后提交；考核中不提供，本系统不保存声音"
    >
      <Checkbox>允许浏览器识别（语音会发送给浏览器厂商）</Checkbox>
    </Form.Item>
  </section>
)

const AiMade = () => (
  <section className="yw-card">
    <h2>人工智能生成的内容</h2>
    <Form.Item
      name="aiMarks"
      valuePropName="checked"
      extra="练习中播放生成的语音和视频时显示「AI生成」；此后生成的音视频在文件元数据里写明；导出的成片以说明画面开头，课件页面也写明。上传的音视频不加标识。关闭前请确认贵企业没有标识义务"
    >
      <Checkbox>标识人工智能生成的语音、视频和成片</Checkbox>
    </Form.Item>
  </section>
)

const Drafting = () => (
  <section className="yw-card">
    <h2>从资料起草</h2>
    <Form.Item
      name="twoPersonDrafts"
      valuePropName="checked"
      extra="模型起草的试题和话术，由发起的人以外的同事采用；没有设置时，启用三员分立即为双人审核"
    >
      <Checkbox>双人审核</Checkbox>
    </Form.Item>
  </section>
)

const Reviews = () => (
  <section className="yw-card">
    <h2>发布前审核</h2>
    <Form.Item
      name="contentReview"
      valuePropName="checked"
      extra="课程启用、试题加入试卷、试卷指派之前，须由作者以外的同事通过审核。开启时已启用的课程、已有的试题和考试不受影响，此后的改动才需要审核"
    >
      <Checkbox>课程、试题和试卷须经另一人审核</Checkbox>
    </Form.Item>
  </section>
)

const Brand = ({ off }: { off: boolean }) => (
  <section className="yw-card">
    <h2>品牌色</h2>
    <Form.Item
      name="brandColour"
      label="颜色"
      extra="设置后，设置数字人时可以选择「品牌」背景，房间和领带用这个颜色；修改后，用了该背景的音视频会提示已过期"
      rules={[{ validator: (_, colour: string | null) => wrongColour(colour) }]}
    >
      <BrandColour disabled={off} />
    </Form.Item>
  </section>
)

function wrongColour(colour: string | null): Promise<void> {
  if (colour === null) return Promise.resolve()
  if (!hexColour.test(colour)) return Promise.reject(new Error(brandColourWords.wrong))
  return isPale(colour) ? Promise.reject(new Error(brandColourWords.pale)) : Promise.resolve()
}

export function SettingForm({ setting: now }: { setting: TenantSetting }) {
  const may = useMay()
  // the settings as they were opened or saved, even if the page loads them again
  const [setting, setSetting] = useState(now)
  const save = useApiMutation(tenantSetup.saveSetting, {
    done: '保存成功',
    refresh: [tenantSetup.setting, sessions.info],
    form: true,
    onDone: setSetting,
  })
  const off = !may(tenantSetup.saveSetting)
  const grants = !setting.threeOfficers && may('role:btn:grant') && may(roles.page)
  const page = usePageForm<Values>({
    title: '企业设置',
    draft: 'tenant-setting',
    readOnly: off,
    stays: true,
    initial: valuesOf(setting),
    onSubmit: async (_, { touched, version, keeper }) => {
      if (!Object.keys(touched).length) return { ok: true, content: null }
      const { defaultRoleId, ...rest } = touched
      const role = grants && defaultRoleId !== undefined ? { defaultRoleId } : {}
      return save.run({ body: { ...rest, ...role, version: version ?? setting.version } }, { keeper })
    },
    latest: async () => {
      const latest = await call(tenantSetup.setting)
      return { values: valuesOf(latest), version: latest.version }
    },
  })
  const { isChanged } = page
  return (
    <PageForm page={page} className="yw-setting-form">
      <Zone />
      <Grades />
      <PasswordRule />
      <Retention />
      <Practising />
      <AiMade />
      <Drafting />
      <Reviews />
      <Brand off={off} />
      <section className="yw-card">
        <h2>新人员</h2>
        <Form.Item
          name="defaultRoleId"
          label="默认角色"
          extra={
            setting.threeOfficers
              ? '已启用三员分立：角色只由安全保密员授予，新人员没有默认角色'
              : '新添加和导入的人员获得这个角色；不选则没有角色，登录后看不到任何菜单'
          }
        >
          <RolePicker
            allowClear
            placeholder="没有默认角色"
            disabled={off || !grants}
            asking={grants}
            known={setting.defaultRole}
            style={{ maxWidth: 320 }}
          />
        </Form.Item>
      </section>
      {!off && (
        <div className="yw-setting-save">
          <Button type="primary" htmlType="submit" loading={page.busy} disabled={!isChanged}>
            保存
          </Button>
          {isChanged && (
            <Button type="text" onClick={page.reset}>
              撤销修改
            </Button>
          )}
        </div>
      )}
    </PageForm>
  )
}
