import { accountant } from './accountant'
import { cashier } from './cashier'
import { driver } from './driver'
import { excel } from './excel'
import { javascript } from './javascript'
import { nurse } from './nurse'
import { russian } from './russian'
import { safety } from './safety'
import { sales } from './sales'
import { sql } from './sql'
import type { Ready } from './writing'

/** Tests written by us; a company copies one and may change its copy. */
export const readyTests: readonly Ready[] = [
  accountant,
  driver,
  cashier,
  nurse,
  safety,
  sales,
  russian,
  excel,
  javascript,
  sql,
]
