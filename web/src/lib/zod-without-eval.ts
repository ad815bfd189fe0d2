import { z } from 'zod';

// zod probes `new Function` for speed, which the content security policy forbids.
z.config({ jitless: true });
