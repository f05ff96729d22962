// Entry point of the page of a cmi5 package.
import { openPage } from './page.ts'
import { cmi5 } from './cmi5.ts'

void openPage(cmi5())
