import { useMutation } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { downloadBlob } from '#client/exports/download-blob.ts';
import { fetchFromShop } from '#client/platform/connection.ts';
import { failureOf, RestError } from '#client/platform/failure.ts';
import { DEFAULT_SHOP_NAME, useShopInfo } from '#client/platform/shop-info.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';

export function DownloadMyData() {
  const shopName = useShopInfo()?.name ?? DEFAULT_SHOP_NAME;
  const download = useSingleFlight(
    useMutation({
      mutationFn: async () => {
        const response = await fetchFromShop('/api/privacy/data/');
        if (!response.ok) throw new RestError(response.status, await response.json().catch(() => undefined));
        const day = new Date().toISOString().slice(0, 10);
        downloadBlob(await response.blob(), `${shopName.toLowerCase()}-my-data-${day}.json`);
      },
    }),
  );
  return (
    <>
      {download.isError && <Callout tone="bad">{failureOf(download.error).text}</Callout>}
      <Button
        variant="default"
        size="md"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        Download my data
      </Button>
    </>
  );
}
