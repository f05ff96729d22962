// The settings of one's own tenant: time zone, grades, passwords, three officers, storage.
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { useMay } from '#ui/api/session.tsx'
import { SignInSecurityForm } from '#features/organisation/second-factors/web/SignInSecurityForm.tsx'
import { tenantSetup } from '../contract.ts'
import { SettingForm } from './SettingForm.tsx'
import { Storage } from './Storage.tsx'
import { ThreeOfficers } from './ThreeOfficers.tsx'
import './tenants.css'

export default function TenantSettingPage() {
  const may = useMay()
  const asked = useApiQuery(tenantSetup.setting, {}, { inPlace: true })
  return (
    <>
      <PageHeader
        title="企业设置"
        sub={asked.data ? `${asked.data.name}${may(tenantSetup.saveSetting) ? '' : ' · 只能查看，由系统管理员修改'}` : ' '}
      />
      <AsyncContent asked={asked} card>
        {(data) => (
          <div className="yw-setting">
            <SettingForm setting={data} />
            <div className="yw-setting-side">
              <ThreeOfficers setting={data} />
              <SignInSecurityForm />
              <section className="yw-card">
                <h2>存储空间</h2>
                <Storage used={data.usedBytes} quota={data.quotaBytes} />
                <p className="yw-muted yw-small">由平台分配；用满后不能再上传文件。</p>
              </section>
            </div>
          </div>
        )}
      </AsyncContent>
    </>
  )
}
