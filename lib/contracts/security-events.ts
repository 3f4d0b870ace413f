/** What a person's security journal holds. Each kind has its Russian words under `security.events.<kind>`. */
export const accountEventKinds = [
  'signed_in',
  'sign_in_new_country',
  'signed_out',
  'session_ended',
  'code_requested',
  'stepped_up',
  'email_changed',
  'phone_changed',
  'password_changed',
  'password_reset',
  'second_factor_added',
  'second_factor_removed',
  'recovery_codes_renewed',
  'recovery_code_used',
  'data_exported',
  'deletion_requested',
  'deletion_cancelled',
  'account_frozen',
  'account_restored',
  'recovery_started',
  'recovery_cancelled',
  'braked',
] as const
export type AccountEventKind = (typeof accountEventKinds)[number]

/** Groups for filtering the journal. */
export const accountEventGroups = ['access', 'proofs', 'changes', 'data', 'alarms'] as const
export type AccountEventGroup = (typeof accountEventGroups)[number]

const groupOf: Record<AccountEventKind, AccountEventGroup> = {
  signed_in: 'access',
  sign_in_new_country: 'alarms',
  signed_out: 'access',
  session_ended: 'access',
  code_requested: 'proofs',
  stepped_up: 'proofs',
  email_changed: 'changes',
  phone_changed: 'changes',
  password_changed: 'changes',
  password_reset: 'changes',
  second_factor_added: 'changes',
  second_factor_removed: 'changes',
  recovery_codes_renewed: 'changes',
  recovery_code_used: 'proofs',
  data_exported: 'data',
  deletion_requested: 'data',
  deletion_cancelled: 'data',
  account_frozen: 'alarms',
  account_restored: 'alarms',
  recovery_started: 'alarms',
  recovery_cancelled: 'alarms',
  braked: 'alarms',
}

export const kindsOfGroup = (group: AccountEventGroup): AccountEventKind[] =>
  accountEventKinds.filter((kind) => groupOf[kind] === group)

/** What a company's audit log holds. Each kind has its Russian words under `security.companyEvents.<kind>`. */
export const companyEventKinds = [
  'contacts_opened',
  'exported',
  'member_added',
  'member_removed',
  'role_changed',
  'join_requested',
  'join_accepted',
  'join_declined',
  'requisites_changed',
  'verification_changed',
  'money_paid',
  'money_spent',
  'money_refunded',
  'item_deleted',
  'braked',
] as const
export type CompanyEventKind = (typeof companyEventKinds)[number]

/** Retention period of events. */
export const securityEventDays = 400
