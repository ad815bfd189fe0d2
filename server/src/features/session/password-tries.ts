import { addressKey } from '../../http/address-key.ts';
import { type addressLimit, attemptLimit, countRefusals } from '../../http/attempts.ts';

const minutes = 15;

/**
 * Tries of a password by the account and the address that they come from, and many more by the account alone: who guesses
 * somebody's password keeps nobody out but themselves, and from however many addresses gets nowhere.
 * `ofAddress` counts them whatever the account.
 */
export function passwordTries(ofAddress: ReturnType<typeof addressLimit>) {
  const fromAddress = attemptLimit({ max: 10, minutes });
  const fromAnywhere = attemptLimit({ max: 100, minutes });
  const pair = (email: string, ip: string) => `${addressKey(ip)} ${email}`;

  return {
    count<T>(email: string, ip: string, attempt: () => Promise<T>): Promise<T> {
      return countRefusals(
        [
          [ofAddress, ip],
          [fromAddress, pair(email, ip)],
          [fromAnywhere, email],
        ],
        attempt,
      );
    },
    /** For whoever proved otherwise that the account is theirs: guesses at a password that is gone keep nobody out. */
    forget(email: string, ip: string): void {
      fromAddress.forget(pair(email, ip));
      fromAnywhere.forget(email);
    },
  };
}
