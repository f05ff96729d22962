// The beginning of a cmi5 package's page.
import { openPage } from './page.ts'
import { cmi5 } from './cmi5.ts'

void openPage(cmi5())
