import { z } from 'zod';
import { RowParams } from '../../http/answers.ts';

/** A receipt's id is made on the device that took it. */
export const ReceiptParams = RowParams.extend({ receiptId: z.uuid() });
