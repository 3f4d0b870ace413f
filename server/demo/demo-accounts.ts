/** Accounts of demo mode, printed at every start. Outside demo mode they do not exist. */
export const demoPassword = 'demo-dvoe-2026'

export const demoAccounts = [
  { who: 'кандидат', email: 'maria@demo.dvoe.local', password: demoPassword },
  { who: 'работодатель', email: 'hr@demo.dvoe.local', password: demoPassword },
] as const
