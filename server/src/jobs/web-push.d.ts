/** The part of it that we use; the package itself has no types. */
declare module 'web-push' {
  interface RequestDetails {
    method: string;
    headers: Record<string, string | number>;
    body: Buffer;
    endpoint: string;
  }

  interface Options {
    vapidDetails: { subject: string; publicKey: string; privateKey: string };
    TTL: number;
    urgency?: 'very-low' | 'low' | 'normal' | 'high';
    contentEncoding: 'aes128gcm';
  }

  const webPush: {
    generateVAPIDKeys(): { publicKey: string; privateKey: string };
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: Options,
    ): RequestDetails;
  };
  export default webPush;
}
