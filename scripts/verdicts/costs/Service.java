// The same on the JVM: a pool of threads, with a connection to the store for each.
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;

class Service {
  // Outside of the heap, whose size is fixed.
  private static final Queue<ByteBuffer> KEPT = new ConcurrentLinkedQueue<>();

  public static void main(String[] arguments) throws IOException {
    Map<String, Integer> flags = new HashMap<>(Map.of("--work", 2500, "--queries", 1, "--leak", 0, "--wait", 0));
    for (int at = 0; at < arguments.length; at += 2) {
      flags.put(arguments[at], Integer.valueOf(arguments[at + 1]));
    }
    ThreadLocal<Socket> stores = ThreadLocal.withInitial(() -> connected(flags.get("--store")));
    var port = Integer.parseInt(System.getenv("PORT"));
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
    server.setExecutor(Executors.newFixedThreadPool(8));
    server.createContext("/", exchange -> {
      pause(2 * flags.get("--wait") * Math.random());
      Socket store = stores.get();
      for (int asked = 0; asked < flags.get("--queries"); asked++) {
        store.getOutputStream().write('q');
        store.getInputStream().read();
      }
      String digest = digest("x", flags.get("--work"));
      int leak = flags.get("--leak");
      if (leak > 0) {
        KEPT.add(ByteBuffer.allocateDirect(leak).put(digest.getBytes(StandardCharsets.US_ASCII)));
      }
      byte[] body = digest.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
      exchange.close();
    });
    server.start();
  }

  private static void pause(double ms) {
    try {
      Thread.sleep((long) ms);
    } catch (InterruptedException error) {
      throw new IllegalStateException(error);
    }
  }

  private static Socket connected(int port) {
    try {
      Socket socket = new Socket("127.0.0.1", port);
      socket.setTcpNoDelay(true);
      return socket;
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  private static String digest(String first, int turns) throws IOException {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      String digest = first;
      for (int turn = 0; turn < turns; turn++) {
        digest = HexFormat.of().formatHex(sha256.digest(digest.getBytes(StandardCharsets.US_ASCII)));
      }
      return digest;
    } catch (java.security.NoSuchAlgorithmException error) {
      throw new IllegalStateException(error);
    }
  }
}
