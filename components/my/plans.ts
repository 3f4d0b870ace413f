import type { AccountType } from '@/lib/contracts/enums'

/** Plans by their address. `open` is in force for everyone of that side; the others are announced. */
export const plans = [
  { code: 'free', side: 'candidate', open: true },
  { code: 'start', side: 'employer', open: true },
  { code: 'single', side: 'employer', open: false },
  { code: 'team', side: 'employer', open: false },
  { code: 'agency', side: 'employer', open: false },
] as const satisfies readonly { code: string; side: AccountType; open: boolean }[]

export type Plan = (typeof plans)[number]

export const planOf = (code: string): Plan | undefined => plans.find((plan) => plan.code === code)
