// Manifest of a package: imsmanifest.xml of SCORM, cmi5.xml of cmi5.
import { xmlText } from '#platform/documents/xml.ts'
import type { PackageStandard } from '../contract.ts'

export interface Described {
  /** Stable id: the same sub-scene of the same tenant is the same activity. */
  tenantId: string
  subSceneId: string
  title: string
  description: string
  /** Paths of all other files in the package; the first is the page. */
  files: readonly string[]
}

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
const listed = (files: readonly string[]) => files.map((file) => `      <file href="${xmlText(file)}"/>`).join('\n')
const identifier = ({ tenantId, subSceneId }: Described) => `yanwu-${tenantId}-${subSceneId}`

/** Sequencing rules that SCORM 2004 needs beside the title. */
const sequencing = `
        <adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.9"/>
        <imsss:sequencing>
          <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>
        </imsss:sequencing>`

/** The item and its files, in the form common to both SCORM versions. */
const contentOf = (
  of: Described,
  { scormType, rules = '' }: { scormType: string; rules?: string },
): string => `  <organizations default="organization">
    <organization identifier="organization">
      <title>${xmlText(of.title)}</title>
      <item identifier="item" identifierref="film" isvisible="true">
        <title>${xmlText(of.title)}</title>${rules}
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="film" type="webcontent" ${scormType}="sco" href="${xmlText(of.files[0] ?? '')}">
${listed(of.files)}
    </resource>
  </resources>
`

const scorm12 = (of: Described): string => `${head}
<manifest identifier="${identifier(of)}" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2" ${xsi}
  xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
${contentOf(of, { scormType: 'adlcp:scormtype' })}</manifest>
`

const scorm2004 = (of: Described): string => `${head}
<manifest identifier="${identifier(of)}" version="1" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"
  xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3" xmlns:adlnav="http://www.adlnet.org/xsd/adlnav_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss" ${xsi}
  xsi:schemaLocation="http://www.imsglobal.org/xsd/imscp_v1p1 imscp_v1p1.xsd http://www.adlnet.org/xsd/adlcp_v1p3 adlcp_v1p3.xsd http://www.adlnet.org/xsd/adlseq_v1p3 adlseq_v1p3.xsd http://www.adlnet.org/xsd/adlnav_v1p3 adlnav_v1p3.xsd http://www.imsglobal.org/xsd/imsss imsss_v1p0.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>2004 4th Edition</schemaversion>
  </metadata>
${contentOf(of, { scormType: 'adlcp:scormType', rules: sequencing })}</manifest>
`

const said = (text: string) => `<langstring lang="zh-CN">${xmlText(text)}</langstring>`

const cmi5 = (of: Described): string => `${head}
<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">
  <course id="urn:yanwu:${of.tenantId}:${of.subSceneId}">
    <title>${said(of.title)}</title>
    <description>${said(of.description)}</description>
  </course>
  <au id="urn:yanwu:${of.tenantId}:${of.subSceneId}:film" moveOn="Completed" launchMethod="AnyWindow">
    <title>${said(of.title)}</title>
    <description>${said(of.description)}</description>
    <url>${xmlText(of.files[0] ?? '')}</url>
  </au>
</courseStructure>
`

const manifests: Record<PackageStandard, { name: string; write: (of: Described) => string }> = {
  SCORM_12: { name: 'imsmanifest.xml', write: scorm12 },
  SCORM_2004: { name: 'imsmanifest.xml', write: scorm2004 },
  CMI5: { name: 'cmi5.xml', write: cmi5 },
}

/** Returns the manifest of a package and its file name. */
export function manifestOf(standard: PackageStandard, of: Described): { name: string; text: string } {
  const { name, write } = manifests[standard]
  return { name, text: write(of) }
}
