import type { UserClaims } from '@/lib/contracts/accounts'
import { imageUrl } from '@/lib/contracts/images'
import type { UserRow } from './users.repository'

/** The claims of a token: exactly what the contract lists, a picture of the moment it is signed. */
export function claimsOf(user: UserRow, balance: number): UserClaims {
  return {
    id: user.publicId,
    firstName: user.firstName,
    lastName: user.lastName,
    dob: user.dob,
    gender: user.gender,
    emailAddress: user.email,
    emailAddressVerified: user.emailVerifiedAt !== null,
    phoneNumber: user.phone,
    phoneNumberVerified: user.phoneVerifiedAt !== null,
    accountType: user.accountType,
    avatar_path: user.avatarPath,
    avatar_original_name: user.avatarOriginalName,
    avatar_url: imageUrl(user.avatarPath),
    balance,
  }
}
