#include "studio/server/transport/web_server.h"

#include <atomic>
#include <csignal>
#include <utility>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <fmt/format.h>

#include "studio/server/outbox.h"
#include "studio/server/thumbnails.h"
#include "studio/server/transport/access.h"
#include "studio/server/transport/page_files.h"

namespace limber::studio {
namespace web {

/// What all connections of a server share. Not in an unnamed namespace: WebServer::State, which is in none, holds it.
struct Shared {
  EngineThread& engine;
  WebSettings settings;
  Access access;
  boost::asio::thread_pool painters{1};
  Thumbnails thumbnails{};
  ClientId last_client = 0;
  std::atomic<int> connections = 0;  ///< A session may end on a thread that prepared its answer.
};

}  // namespace web

namespace {

using web::Shared;

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = net::ip::tcp;
using namespace std::chrono_literals;

using HttpRequest = http::request<http::string_body>;
using HttpResponse = http::response<http::string_body>;

constexpr int kMostConnections = 128;
/// Messages of one page that the engine has not looked at yet; beyond, reading waits.
constexpr int kMostUnheard = 64;

std::string_view view(beast::string_view text) {
  return {text.data(), text.size()};
}

/// A page's WebSocket. Lives as long as something of it is under way.
class PageSession : public std::enable_shared_from_this<PageSession> {
 public:
  PageSession(beast::tcp_stream&& stream, Shared& shared, std::shared_ptr<void> presence)
      : socket_(std::move(stream)), shared_(shared), presence_(std::move(presence)), id_(++shared.last_client) {}

  void start(const HttpRequest& request) {
    beast::get_lowest_layer(socket_).expires_never();
    socket_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
    socket_.read_message_max(shared_.settings.message_limit);
    socket_.auto_fragment(false);
    socket_.async_accept(request, [self = shared_from_this()](beast::error_code failure) {
      if (failure) return;
      self->join();
    });
  }

  /// From the engine's thread.
  void send(const OutMessage& message) {
    const bool start = outbox_.push(message);
    if (!start && !outbox_.overflowed()) return;
    try {
      net::post(socket_.get_executor(), [self = shared_from_this(), start] {
        if (self->outbox_.overflowed()) return self->leave();
        if (start) self->write();
      });
    } catch (...) {
      if (start) outbox_.not_started();
      throw;
    }
  }

 private:
  /// The engine's view of this session: does not keep it alive.
  class Sink : public ClientSink {
   public:
    explicit Sink(std::weak_ptr<PageSession> session) : session_(std::move(session)) {}
    void send(const OutMessage& message) override {
      if (const auto session = session_.lock()) session->send(message);
    }

   private:
    std::weak_ptr<PageSession> session_;
  };

  /// Does a part of the conversation. A page for which there is no memory is left, and comes again by itself.
  template <class Call>
  void or_leave(Call&& call) {
    try {
      call();
    } catch (const std::exception&) {
      leave();
    }
  }

  void join() {
    or_leave([this] {
      shared_.engine.post(
          [id = id_, sink = std::make_shared<Sink>(weak_from_this())](Engine& engine) { engine.connect(id, sink); });
      joined_ = true;
      read();
    });
  }

  void leave() {
    if (std::exchange(gone_, true)) return;
    beast::error_code ignored;
    beast::get_lowest_layer(socket_).socket().close(ignored);
    if (!joined_) return;
    const auto tell = [this] { shared_.engine.post([id = id_](Engine& engine) { engine.disconnect(id); }); };
    try {
      tell();
    } catch (const std::bad_alloc&) {
      tell();  // what it was dragging is to be let go
    }
  }

  void read() {
    reading_ = true;
    socket_.async_read(buffer_, [self = shared_from_this()](beast::error_code failure, std::size_t) {
      self->reading_ = false;
      if (failure) return self->leave();
      self->or_leave([&] { self->hear(); });
    });
  }

  void hear() {
    // A binary message is no JSON object either: the engine says so.
    std::string text = socket_.got_text() ? beast::buffers_to_string(buffer_.data()) : std::string();
    buffer_.consume(buffer_.size());
    ++unheard_;
    shared_.engine.post([self = shared_from_this(), text = std::move(text)](Engine& engine) {
      engine.receive(self->id_, text);
      net::post(self->socket_.get_executor(), [self] {
        --self->unheard_;
        if (!self->reading_ && !self->gone_) self->or_leave([&] { self->read(); });
      });
    });
    if (unheard_ < kMostUnheard) read();
  }

  void write() {
    or_leave([this] { write_next(); });
  }

  /// One outstanding write per stream.
  void write_next() {
    std::optional<OutMessage> message = outbox_.pop();
    if (!message || gone_) return;
    socket_.binary(message->binary);
    const auto bytes = message->bytes;
    socket_.async_write(net::buffer(*bytes),
                        [self = shared_from_this(), bytes](beast::error_code failure, std::size_t) {
                          if (failure) return self->leave();
                          self->write();
                        });
  }

  websocket::stream<beast::tcp_stream> socket_;
  Shared& shared_;
  std::shared_ptr<void> presence_;
  ClientId id_;
  beast::flat_buffer buffer_;
  Outbox outbox_;
  int unheard_ = 0;
  bool joined_ = false;
  bool reading_ = false;
  bool gone_ = false;
};

/// One HTTP connection, until it closes or becomes a WebSocket.
class HttpSession : public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(tcp::socket&& socket, Shared& shared)
      : stream_(std::move(socket)),
        shared_(shared),
        presence_(&shared, [](void* counted) { --static_cast<Shared*>(counted)->connections; }) {
    ++shared.connections;
  }

  void read() {
    parser_.emplace();
    parser_->header_limit(16 * 1024);
    parser_->body_limit(shared_.settings.upload_limit);
    stream_.expires_after(60s);
    http::async_read_header(stream_, buffer_, *parser_,
                            [self = shared_from_this()](beast::error_code failure, std::size_t) {
                              if (!failure) return self->take_header();
                              if (failure == http::error::header_limit)
                                self->refuse(http::status::request_header_fields_too_large, "the header is too long.");
                              if (failure == http::error::body_limit)
                                self->refuse(http::status::payload_too_large, "the file is too large.");
                            });
  }

 private:
  const HttpRequest& request() const { return parser_->get(); }

  HttpResponse response(http::status status, std::string_view type, std::string body) const {
    HttpResponse result(status, request().version());
    result.set(http::field::content_type, beast::string_view(type.data(), type.size()));
    result.set(http::field::cache_control, "no-store");
    result.set("Content-Security-Policy", shared_.access.content_security_policy());
    result.set("X-Content-Type-Options", "nosniff");
    result.set("Referrer-Policy", "no-referrer");
    result.set("Cross-Origin-Opener-Policy", "same-origin");
    result.set("Cross-Origin-Resource-Policy", "same-origin");
    result.body() = std::move(body);
    return result;
  }

  void send(HttpResponse response, bool keep) {
    response.keep_alive(keep && request().keep_alive());
    response.prepare_payload();
    if (request().method() == http::verb::head) response.body().clear();
    auto kept = std::make_shared<HttpResponse>(std::move(response));
    stream_.expires_after(120s);
    http::async_write(stream_, *kept, [self = shared_from_this(), kept](beast::error_code failure, std::size_t) {
      if (failure || !kept->keep_alive()) return self->close();
      self->read();
    });
  }

  void refuse(http::status status, const std::string& sentence) {
    const Json error = {{"error", {{"code", "Refused"}, {"message", sentence}, {"place", ""}, {"remedy", ""}}}};
    send(response(status, "application/json", error.dump()), false);
  }

  void close() {
    beast::error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

  /// Who asks is checked before anything of the body is read.
  void take_header() {
    target_ = parse_target(view(request().target()));
    if (!shared_.access.host_fits(view(request()[http::field::host]))) {
      return refuse(http::status::forbidden, "this is not the address of the studio.");
    }
    if (!shared_.access.origin_fits(view(request()[http::field::origin]))) {
      return refuse(http::status::forbidden, "other pages may not talk to the studio.");
    }
    const http::verb verb = request().method();
    const bool is_read = verb == http::verb::get || verb == http::verb::head;
    if (is_read && !websocket::is_upgrade(request())) {
      if (auto file = find_page_file(target_.path, shared_.settings.page_folder)) {
        return send(response(http::status::ok, file->type, std::move(file->content)), true);
      }
    }
    if (!shared_.access.token_fits(target_.parameters["token"])) {
      return refuse(http::status::forbidden, "the address lacks the token that the studio printed.");
    }
    if (target_.path == "/upload" && verb == http::verb::post) return receive_upload();
    if (!is_read) return refuse(http::status::method_not_allowed, "this cannot be done here.");
    if (target_.path == "/ws" && websocket::is_upgrade(request())) return upgrade();
    if (target_.path.starts_with("/download/")) return send_download(target_.path.substr(10));
    if (target_.path.starts_with("/thumbnail/")) return send_thumbnail(target_.path.substr(11));
    refuse(http::status::not_found, "there is nothing at this address.");
  }

  void upgrade() {
    const auto page = std::make_shared<PageSession>(std::move(stream_), shared_, presence_);
    page->start(parser_->release());
  }

  void receive_upload() {
    if (target_.parameters["name"].empty()) return refuse(http::status::bad_request, "an upload has a name.");
    if (parser_->content_length() && *parser_->content_length() > shared_.settings.upload_limit) {
      return refuse(http::status::payload_too_large, "the file is too large.");
    }
    if (beast::iequals(request()[http::field::expect], "100-continue")) return tell_to_continue();
    receive_body();
  }

  void tell_to_continue() {
    auto kept = std::make_shared<http::response<http::empty_body>>(http::status::continue_, request().version());
    http::async_write(stream_, *kept, [self = shared_from_this(), kept](beast::error_code failure, std::size_t) {
      if (!failure) self->receive_body();
    });
  }

  void receive_body() {
    stream_.expires_after(600s);
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](beast::error_code failure, std::size_t) {
      if (failure == http::error::body_limit) {
        return self->refuse(http::status::payload_too_large, "the file is too large.");
      }
      if (!failure) self->keep_upload();  // else it went away in the middle: nothing was kept
    });
  }

  void keep_upload() {
    const std::string name = std::filesystem::path(target_.parameters["name"]).filename().string();
    const std::string id = shared_.engine.uploads().add({name, std::move(parser_->get().body())});
    send(response(http::status::ok, "application/json", Json{{"ok", true}, {"upload", id}}.dump()), true);
  }

  void send_download(const std::string& id) {
    const auto file = shared_.engine.downloads().find(id);
    if (!file) return refuse(http::status::not_found, "this export is no longer there.");
    std::string name;
    for (const char c : file->name) name += (c >= ' ' && c < 127 && c != '"' && c != '\\') ? c : '_';
    HttpResponse answer = response(http::status::ok, media_type(file->name), file->bytes);
    answer.set(http::field::content_disposition, fmt::format("attachment; filename=\"{}\"", name));
    send(std::move(answer), true);
  }

  void send_thumbnail(std::string name) {
    if (name.ends_with(".png")) name.resize(name.size() - 4);
    // Drawing takes a while: beside the network.
    net::post(shared_.painters, [self = shared_from_this(), name] {
      std::shared_ptr<const std::string> picture;
      try {
        picture = self->shared_.thumbnails.picture_of(name);
      } catch (const std::exception&) {
        // Refused, as if there were none.
      }
      try {
        net::post(self->stream_.get_executor(), [self, picture] {
          if (!picture) return self->refuse(http::status::not_found, "there is no such sample.");
          self->send(self->response(http::status::ok, "image/png", *picture), true);
        });
      } catch (const std::exception&) {
        // There is no memory even to refuse: the connection ends.
      }
    });
  }

  beast::tcp_stream stream_;
  Shared& shared_;
  std::shared_ptr<void> presence_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  Target target_;
};

}  // namespace

class WebServer::State {
 public:
  State(EngineThread& engine, WebSettings settings) : acceptor_(context_), signals_(context_, SIGINT, SIGTERM) {
    shared_ = listen(engine, std::move(settings));
    signals_.async_wait([this](beast::error_code failure, int) {
      if (!failure) context_.stop();
    });
  }

  ~State() { shared_->painters.join(); }

  unsigned short port() const { return acceptor_.local_endpoint().port(); }
  std::string address() const { return fmt::format("http://127.0.0.1:{}/?token={}", port(), shared_->settings.token); }
  void run() {
    for (;;) {
      try {
        if (!accepting_) accept();
        context_.run();
        return;
      } catch (const std::exception&) {
        // What one connection asked for was too much. It is gone; the others go on.
      }
    }
  }
  void stop() { context_.stop(); }

 private:
  std::unique_ptr<Shared> listen(EngineThread& engine, WebSettings settings) {
    if (settings.token.empty()) settings.token = random_token();
    beast::error_code failure;
    const auto loopback = net::ip::address_v4::loopback();
    acceptor_.open(tcp::v4());
    acceptor_.set_option(net::socket_base::reuse_address(true));
    acceptor_.bind({loopback, settings.port}, failure);
    if (failure) acceptor_.bind({loopback, 0}, failure);
    if (!failure) acceptor_.listen(net::socket_base::max_listen_connections, failure);
    if (failure) {
      throw Error(ErrorCode::FileUnreadable,
                  fmt::format("cannot listen on the loopback address: {}.", failure.message()), {},
                  "Try another port with --port.");
    }
    Access access(settings.token, acceptor_.local_endpoint().port());
    return std::unique_ptr<Shared>(new Shared{engine, std::move(settings), std::move(access)});
  }

  void accept() {
    acceptor_.async_accept([this](beast::error_code failure, tcp::socket socket) {
      accepting_ = false;
      if (failure == net::error::operation_aborted) return;
      if (!failure && shared_->connections < kMostConnections) {
        beast::error_code ignored;
        socket.set_option(tcp::no_delay(true), ignored);
        std::make_shared<HttpSession>(std::move(socket), *shared_)->read();
      }
      accept();
    });
    accepting_ = true;
  }

  std::unique_ptr<Shared> shared_;  // outlives the sessions, which go with the context
  net::io_context context_{1};
  tcp::acceptor acceptor_;
  net::signal_set signals_;
  bool accepting_ = false;
};

WebServer::WebServer(EngineThread& engine, WebSettings settings)
    : state_(std::make_unique<State>(engine, std::move(settings))) {}

WebServer::~WebServer() = default;

unsigned short WebServer::port() const {
  return state_->port();
}

std::string WebServer::address() const {
  return state_->address();
}

void WebServer::run() {
  state_->run();
}

void WebServer::stop() {
  state_->stop();
}

}  // namespace limber::studio
