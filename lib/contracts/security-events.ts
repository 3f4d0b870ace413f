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

/** How long events are kept and shown. */
export const securityEventDays = 400
