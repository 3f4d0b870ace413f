import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Axe finds the address of every element it has judged, and gathers its results on a page opened for that; we read what
 * is wrong alone, of pages without foreign frames: a third of the time.
 */
async function analyze(page: Page, within?: string) {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await (within ? builder.include(within) : builder).analyze()
  return violations
}

type Violation = Awaited<ReturnType<typeof analyze>>[number]

const describe = ({ id, nodes }: Violation) =>
  nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.html} ${node.failureSummary ?? ''}`)

/** What axe finds wrong with a page, or with a part of it; each with the element it means. */
export async function violationsOf(page: Page, within?: string): Promise<string[]> {
  return (await analyze(page, within)).flatMap(describe)
}

/** What axe calls serious or critical. */
export async function seriousViolationsOf(page: Page, within?: string): Promise<string[]> {
  const found = await analyze(page, within)
  return found.filter(({ impact }) => impact === 'serious' || impact === 'critical').flatMap(describe)
}
